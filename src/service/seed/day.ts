const dayMilliseconds = 24 * 60 * 60 * 1000

/** The moment `days` after `now` (before it when negative), as RFC 3339 without fractions of a second. */
export function day(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMilliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** The same moment with nanoseconds, as Go services send it. */
export function nanoDay(now: Date, days: number, nanoseconds: number): string {
  return day(now, days).replace('Z', `.${String(nanoseconds).padStart(9, '0')}Z`)
}

/** How Go writes a time that was never set. */
export const zeroTime = '0001-01-01T00:00:00Z'
