import { countText } from './count-text.ts'
import { day, hour, minute } from './dates.ts'

// Nothing here uses `Intl`: its data takes some 15 ms to load, and lists show times in their first rows.

/** Unit, its length in milliseconds, and the minimum count for which it is used. */
const steps = [
  ['year', 365.25 * day, 2],
  ['month', 30.44 * day, 3],
  ['day', day, 1],
  ['hour', hour, 1],
  ['minute', minute, 1],
] as const

/** "in 3 days", "14 months ago", "just now": `epoch` relative to `now`, both in milliseconds; full units only. */
export function relativeTime(epoch: number, now: number): string {
  const distance = Math.abs(epoch - now)
  for (const [unit, length, least] of steps) {
    if (distance < length * least) continue
    const count = countText(Math.trunc(distance / length), unit)
    return epoch > now ? `in ${count}` : `${count} ago`
  }
  return 'just now'
}

const months = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(
  ',',
)

/** How many minutes local time is ahead of UTC. */
const offsetAt = (epoch: number): number => -new Date(epoch).getTimezoneOffset()

/** The instant at which UTC reads as local time does at `epoch`. */
const asUtc = (epoch: number): number => epoch + offsetAt(epoch) * minute

/** "14:02:11", in UTC. */
const timeText = (epoch: number): string => new Date(epoch).toISOString().slice(-13, -5)

/** The UTC month, "November 2026". */
export function monthText(epoch: number): string {
  const date = new Date(epoch)
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** The UTC month without its year, "Nov". */
export const shortMonthText = (epoch: number): string => monthText(epoch).slice(0, 3)

/** The UTC day, "Nov 21, 2026". */
export function dayText(epoch: number): string {
  const date = new Date(epoch)
  return `${shortMonthText(epoch)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** The local day, "Nov 21, 2026": for what the user did, not for dates of records. */
export const localDayText = (epoch: number): string => dayText(asUtc(epoch))

/** The local month, "November 2026". */
export const localMonthText = (epoch: number): string => monthText(asUtc(epoch))

/** The local time of day, "14:02". */
export const clockText = (epoch: number): string => timeText(asUtc(epoch)).slice(0, 5)

/** The local time to the second, "Nov 21, 2026, 14:02:11". */
export const localTimeText = (epoch: number): string => `${localDayText(epoch)}, ${timeText(asUtc(epoch))}`

/** The time zone at that time: "GMT+1", "GMT-3:30". */
function zoneText(epoch: number): string {
  const offset = offsetAt(epoch)
  const size = Math.abs(offset)
  const minutes = size % 60 === 0 ? '' : `:${String(Math.round(size % 60)).padStart(2, '0')}`
  return `GMT${offset < 0 ? '-' : '+'}${Math.trunc(size / 60)}${minutes}`
}

/** The time in local time and UTC, or once if both are the same: "Nov 21, 2026, 11:00:00 GMT+1 · …UTC". */
export function absoluteTime(epoch: number): string {
  const utc = `${dayText(epoch)}, ${timeText(epoch)} UTC`
  return offsetAt(epoch) === 0 ? utc : `${localTimeText(epoch)} ${zoneText(epoch)} · ${utc}`
}
