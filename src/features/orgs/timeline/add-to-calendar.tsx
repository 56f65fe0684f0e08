import { CalendarPlus } from 'lucide-react'
import type { ListRow, RecordRow } from '#api/list-row.ts'
import { licenseDate } from '../rules/license-state.ts'
import { Button } from '#ui/button.tsx'
import { fetchAhead, importPart } from '#ui/import-part.ts'
import { toast } from '#ui/toast.tsx'
import { licenseEvents, reminderDays } from './license-events.ts'

const loadSaving = () => importPart(() => import('#records/timeline/save-calendar.ts'), 'The calendar file')
fetchAhead(loadSaving)

type AddToCalendarProps = {
  /** The whole list, in which records with the same ids are told apart. */
  rows: readonly ListRow[]
  row: RecordRow
}

/** Saves the expiry of one license for a calendar program; nothing for a license without a date of expiry. */
export function AddToCalendar({ rows, row }: AddToCalendarProps) {
  if (licenseDate(row.record, 'expiresAt') === undefined) return null
  async function save() {
    try {
      const events = licenseEvents(rows, (index) => index === row.index, location.origin)
      const { saveCalendar } = await loadSaving()
      await saveCalendar(`${row.id}.ics`, events, reminderDays)
    } catch {
      toast({ title: 'The file could not be made', description: 'Try again.', tone: 'danger' })
    }
  }
  return (
    <Button
      size="small"
      className="print:hidden"
      icon={<CalendarPlus size={13} aria-hidden="true" />}
      data-tip="Saves an .ics file with reminders 30 and 7 days before"
      onClick={() => void save()}
    >
      Add to calendar
    </Button>
  )
}
