import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { prefetch, importPart } from '#ui/import-part.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { trySave } from '#ui/save-table.tsx'
import type { ListModel } from '../list/list-model.ts'
import type { RecordCalendar } from './timeline.ts'

/** Default days before an expiry to be reminded. */
export const defaultReminders: readonly number[] = [30, 7]

const loadSaving = () => importPart(() => import('./calendar-events.ts'), 'The calendar file')
prefetch(loadSaving)

const CalendarDialog = lazyPart(
  () => import('./calendar-dialog.tsx'),
  'CalendarDialog',
  'The calendar export',
)

/** Exports expiry dates to a calendar file: several after a dialog, a single one at once unless there are choices. */
export function useCalendar<Subject>(list: ListModel<Subject>, calendar: RecordCalendar<Subject>) {
  const [about, setAbout] = useState<Int32Array | number | null>(null)

  async function addOne(row: number) {
    if (calendar.choices) return setAbout(row)
    const [entry, subject] = [list.rows[row], list.subject(row)]
    if (entry?.kind !== 'record' || subject === undefined) return undefined
    return trySave(async () => {
      const { saveCalendar } = await loadSaving()
      const fileName = calendar.fileNameOf(subject, entry.id)
      await saveCalendar(fileName, list, calendar, (each) => each === row, defaultReminders)
    })
  }

  const dialog = about !== null && (
    <CalendarDialog {...{ list, calendar, about }} onClose={() => setAbout(null)} />
  )
  return { dialog, addOne, add: setAbout }
}

type AddToCalendarProps = {
  /** The entire list, to distinguish records with the same id. */
  list: ListModel<unknown>
  row: number
  calendar: RecordCalendar<unknown>
}

/** Exports the expiry of one record, which must have one, to a calendar file. */
export function CalendarButton({ list, row, calendar }: AddToCalendarProps) {
  const { addOne, dialog } = useCalendar(list, calendar)
  return (
    <>
      <Button
        size="small"
        icon={<CalendarPlus size={13} />}
        data-tip={calendar.choices ? undefined : 'Saves an .ics file with reminders 30 and 7 days before'}
        onClick={() => void addOne(row)}
      >
        {calendar.choices ? 'Add to calendar…' : 'Add to calendar'}
      </Button>
      {dialog}
    </>
  )
}
