import { timeNow } from '#api/service-clock.ts'
import { capitalized } from '#lib/count-text.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { type CalendarEvent, calendarParts } from '#lib/icalendar.ts'
import { inlineText } from '#lib/json-value.ts'
import { shorten } from '#lib/shorten.ts'
import { runInSlices } from '#lib/time-slices.ts'
import { visibleText } from '#lib/visible-text.ts'
import { downloadText } from '#ui/save-table.tsx'
import type { ListModel } from '../list/list-model.ts'
import { recordHref } from '../list/resource.ts'
import { endOf, type RecordCalendar } from './timeline.ts'

/** Maximum length of a name in an event title; more than calendars show. */
const longestTitle = 120
/** Maximum length of a name or value in the description. */
const longestLine = 1000
/** Maximum length of an id in a UID: every calendar keeps 255 octets of it (RFC 5545, 3.8.4.7). */
const longestId = 90

/** The value as text, truncated, with invisible characters made visible. */
function clipped(value: unknown, length: number): string {
  return shorten(visibleText(inlineText(value ?? '')), length)
}

/** An id as part of a UID: percent-encoded, and hashed if it is too long. */
function uidPart(id: string): string {
  const encoded = encodeURIComponent(id.toWellFormed())
  return encoded.length <= longestId && id.isWellFormed()
    ? encoded
    : `${encoded.slice(0, longestId - 17)}~${fingerprint(id)}`
}

/**
 * Yields an event for each wanted row with an expiry date, and undefined for other records. `origin` is the origin of
 * this console, without a trailing slash. Records with the same key are numbered by their order in the entire list, so
 * that a record has the same UID whatever is exported.
 */
export function* calendarEvents<Subject>(
  list: Pick<ListModel<Subject>, 'rows' | 'resource' | 'subject'>,
  calendar: RecordCalendar<Subject>,
  isWanted: (row: number) => boolean,
  origin: string,
): Generator<CalendarEvent | undefined, undefined> {
  const times = new Map<string, number>()
  for (const row of list.rows) {
    const subject = list.subject(row.index)
    if (row.kind === 'unreadable' || subject === undefined) continue
    const key = calendar.keyOf(subject, row.id).map(uidPart).join('/')
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    const expiry = isWanted(row.index) ? endOf(calendar, subject) : undefined
    if (!expiry) {
      yield undefined
      continue
    }
    const href = recordHref(list.resource, row.id)
    const address = href && origin + href
    const lines = calendar
      .linesOf(subject, row.id)
      .map(([label, value]) => `${label}: ${clipped(value, longestLine)}`)
    yield {
      uid: `${key}${time > 1 ? `/${time}` : ''}/${calendar.uidEnd}@starboard`,
      at: expiry.epoch,
      isDay: !/t/i.test(expiry.text),
      summary: calendar.titleOf(clipped(calendar.nameOf(subject, row.id), longestTitle)),
      description: [...lines, `Expires: ${expiry.text}`, ...(address === undefined ? [] : [address])].join(
        '\n',
      ),
      ...(address !== undefined && { address }),
    }
  }
}

/** Parts per blob. */
const step = 256

/** The parts as blobs: creating a single blob of a long calendar would block the page. */
function* blobsOf(work: Generator<void, string[]>): Generator<void, Blob[]> {
  const parts = yield* work
  const blobs: Blob[] = []
  for (let at = 0; at < parts.length; at += step) {
    blobs.push(new Blob(parts.slice(at, at + step)))
    yield
  }
  return blobs
}

/**
 * Downloads the expiry dates of the wanted rows as a calendar file, with reminders `alarms` days ahead. `fileName` has
 * no extension.
 */
export async function saveCalendar<Subject>(
  fileName: string,
  list: ListModel<Subject>,
  calendar: RecordCalendar<Subject>,
  isWanted: (row: number) => boolean,
  alarms: readonly number[],
): Promise<void> {
  const events = calendarEvents(list, calendar, isWanted, location.origin)
  const title = `${capitalized(calendar.singular)} expiries`
  const parts = await runInSlices(blobsOf(calendarParts(events, { title, now: timeNow(), alarms })))
  downloadText(`${fileName}.ics`, parts, 'text/calendar')
}
