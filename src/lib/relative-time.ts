/** Unit, its length in milliseconds, and the minimum count for which it is used. */
const steps = [
  ['year', 365.25 * 86_400_000, 2],
  ['month', 30.44 * 86_400_000, 3],
  ['day', 86_400_000, 1],
  ['hour', 3_600_000, 1],
  ['minute', 60_000, 1],
] as const

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'long' })

/** "in 3 days", "14 months ago", "just now": `epoch` relative to `now`, both in milliseconds; full units only. */
export function relativeTime(epoch: number, now: number): string {
  const distance = epoch - now
  for (const [unit, length, least] of steps) {
    if (Math.abs(distance) >= length * least) return words.format(Math.trunc(distance / length), unit)
  }
  return 'just now'
}

const utc = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
  hourCycle: 'h23',
})
const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The time in local time and UTC, or once if both are the same: "Nov 21, 2026, 11:00:00 GMT+1 · …UTC". */
export function absoluteTime(epoch: number): string {
  const here = local.format(epoch)
  const there = `${utc.format(epoch)} UTC`
  return here === there ? here : `${here} · ${there}`
}

/** The UTC day, "Nov 21, 2026". */
export function dayText(epoch: number): string {
  return day.format(epoch)
}

const localDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The local day, "Nov 21, 2026": for what the user did, not for dates of records. */
export const localDayText = (epoch: number): string => localDay.format(epoch)

const localMonth = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long' })

/** The local month, "November 2026". */
export const localMonthText = (epoch: number): string => localMonth.format(epoch)

const month = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** The UTC month, "November 2026". */
export const monthText = (epoch: number): string => month.format(epoch)

/** The local time of day, "14:02". */
export function clockText(epoch: number): string {
  return clock.format(epoch)
}
