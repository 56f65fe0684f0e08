import { relativeTime } from '#lib/relative-time.ts'

export const dayMilliseconds = 86_400_000

/** "3 days", "5 hours", "less than a minute": a length of time in milliseconds, not negative, in full units. */
export function spanText(milliseconds: number): string {
  const text = relativeTime(milliseconds, 0)
  return text.startsWith('in ') ? text.slice(3) : 'less than a minute'
}
