/** Does this seed give the number that was published before the game? The browser counts it again by itself. */
export async function proves(seed: string, commitment: string): Promise<boolean | null> {
  if (!crypto.subtle) return null
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`duchy seed ${seed}`))
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === commitment
}
