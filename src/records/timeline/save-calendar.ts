import { timeNow } from '#api/service-clock.ts'
import { type CalendarEvent, calendarParts } from '#lib/icalendar.ts'
import { inSlices } from '#lib/take-turns.ts'
import { downloadText } from '#ui/save-table.tsx'

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

/** Saves events as a file for a calendar program, which reminds of each as many days ahead as `alarms` says. */
export async function saveCalendar(
  fileName: string,
  events: Iterable<CalendarEvent | undefined>,
  alarms: readonly number[],
): Promise<void> {
  const parts = await inSlices(blobsOf(calendarParts(events, { now: timeNow(), alarms })))
  downloadText(fileName, parts, 'text/calendar')
}
