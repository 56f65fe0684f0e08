import { timeNow } from '#api/service-clock.ts'
import { type CalendarEvent, calendarParts } from '#lib/icalendar.ts'
import { inlineText } from '#lib/json-value.ts'
import { inSlices } from '#lib/take-turns.ts'
import { visibleText } from '#lib/visible-text.ts'
import { downloadText } from '#ui/save-table.tsx'
import type { ListModel } from '../list/list-model.ts'
import { recordHref } from '../list/resource.ts'
import { endOf, type RecordCalendar } from './timeline.ts'

/** Characters of a name in the title of an event; more than a calendar ever shows. */
const longestTitle = 120
/** Characters of a name or value in the description. */
const longestLine = 1000
/** Characters of an id in a UID: every calendar keeps 255 octets of it (RFC 5545, 3.8.4.7). */
const longestId = 90

/** Hidden characters made visible, an endless text clipped. */
function clipped(value: unknown, length: number): string {
  const characters = Array.from(visibleText(inlineText(value ?? '')).slice(0, 2 * length + 1))
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('')
}

/** A number of 53 bits that is the same for the same text, and hardly ever for another (cyrb53). */
function textNumber(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 2 ** 32 * (low & 0x1f_ffff) + (high >>> 0)
}

/** An id as part of a UID: without slashes or anything that is not plain text, and never too long. */
function uidPart(id: string): string {
  const encoded = encodeURIComponent(id.toWellFormed())
  return encoded.length <= longestId && id.isWellFormed()
    ? encoded
    : `${encoded.slice(0, longestId - 16)}~${textNumber(id).toString(36)}`
}

/**
 * An event for each wanted row whose record names a date of expiry; undefined for the others. `origin` is where this
 * console is reached, without a slash at the end. Records that share their key are told apart by their order in the
 * whole list, so that the same one has the same UID whatever is wanted.
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

/** Events that are made ready to be saved at once. */
const step = 256

/** The parts as blobs: a single one of a long calendar would hold up the page while it is made. */
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
 * Saves the ends of the wanted rows as a file for a calendar program, which reminds of each as many days ahead as
 * `alarms` says. `fileName` is without the ending.
 */
export async function saveCalendar<Subject>(
  fileName: string,
  list: ListModel<Subject>,
  calendar: RecordCalendar<Subject>,
  isWanted: (row: number) => boolean,
  alarms: readonly number[],
): Promise<void> {
  const events = calendarEvents(list, calendar, isWanted, location.origin)
  const parts = await inSlices(blobsOf(calendarParts(events, { now: timeNow(), alarms })))
  downloadText(`${fileName}.ics`, parts, 'text/calendar')
}
