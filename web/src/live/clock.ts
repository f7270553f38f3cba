import type { ClockRules } from '../protocol/said'
import type { Clock } from '../protocol/wire'

/** Seconds as people read them: 4:07, 1:02:00, 2 d 3 h. */
export function clockText(seconds: number): string {
  const s = Math.ceil(seconds)
  if (s >= 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(s / 3600)
  return hours ? `${hours}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`
}

/** What can be agreed on, by the name of its choice. */
export const CLOCKS: Record<string, Clock | null> = {
  none: null,
  live15: { kind: 'live', seconds: 900, increment: 15 },
  live30: { kind: 'live', seconds: 1800, increment: 20 },
  day1: { kind: 'days', days: 1 },
  day3: { kind: 'days', days: 3 },
  day7: { kind: 'days', days: 7 },
}

/** The rules of a clock in words. */
export function clockWords(rules: ClockRules | Clock | null): string {
  if (!rules) return 'as long as you like'
  if (rules.kind === 'live') return `${(rules.seconds ?? 0) / 60} minutes each, and ${rules.increment ?? 0} seconds a turn`
  return rules.days === 1 ? 'a day for each turn' : rules.days === 7 ? 'a week for each turn' : `${rules.days} days for each turn`
}
