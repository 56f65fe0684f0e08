import type { ListRow, RecordRow } from '#api/list-row.ts'
import { lineText, titleText, uidPart } from '#records/timeline/event-text.ts'
import type { CalendarEvent } from '#lib/icalendar.ts'
import { asText, member } from '#lib/json-value.ts'
import { isCalendarDate, readDate } from '#lib/dates.ts'
import { orgHref } from '../org.ts'

/** Days before an expiry on which a calendar reminds of it. */
export const reminderDays = [30, 7] as const

/** What makes a license the same one in the next export. */
function licenseKey({ id, record }: RecordRow): string {
  const license = asText(member(member(record, 'license'), 'id'))
  return license === undefined ? uidPart(id) : `${uidPart(id)}/${uidPart(license)}`
}

function licenseEvent(row: RecordRow, uid: string, origin: string): CalendarEvent | undefined {
  const { id, record } = row
  const license = member(record, 'license')
  const sent = asText(member(license, 'expiresAt')) ?? ''
  const reading = readDate(sent)
  if (reading.kind !== 'date' || !isCalendarDate(reading.epoch)) return undefined
  const href = orgHref(id)
  const address = href && origin + href
  const name = member(record, 'name') || id
  const lines = [
    `Organization: ${lineText(name)}`,
    `ID: ${lineText(id)}`,
    `Plan: ${lineText(member(record, 'plan') ?? 'missing')}`,
    `License ID: ${lineText(member(license, 'id') ?? 'missing')}`,
    `Expires: ${sent}`,
    ...(address === undefined ? [] : [address]),
  ]
  return {
    uid,
    at: reading.epoch,
    isDay: !sent.includes('T') && !sent.includes('t'),
    summary: `License of ${titleText(name)} expires`,
    description: lines.join('\n'),
    ...(address !== undefined && { address }),
  }
}

/**
 * An event for each wanted row whose license names a date of expiry; undefined for the others. `origin` is where this
 * console is reached, without a slash at the end. Records that share organization and license are told apart by their
 * order in the whole list, so that the same one has the same UID whatever is wanted.
 */
export function* licenseEvents(
  rows: readonly ListRow[],
  isWanted: (row: number) => boolean,
  origin: string,
): Generator<CalendarEvent | undefined, undefined> {
  const times = new Map<string, number>()
  for (const row of rows) {
    if (row.kind === 'unreadable') continue
    const key = licenseKey(row)
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    const uid = `${key}${time > 1 ? `/${time}` : ''}/expires@starboard`
    yield isWanted(row.index) ? licenseEvent(row, uid, origin) : undefined
  }
}
