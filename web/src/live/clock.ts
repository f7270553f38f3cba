/** Seconds as people read them: 4:07, 1:02:00, 2 d 3 h. */
export function clockText(seconds: number): string {
  const s = Math.ceil(seconds)
  if (s >= 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(s / 3600)
  return hours ? `${hours}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`
}
