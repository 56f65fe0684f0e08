import { useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { Switch } from '#ui/toggles.tsx'
import { CalendarDialog } from '#records/timeline/calendar-dialog.tsx'
import { saveCalendar } from '#records/timeline/save-calendar.ts'
import { useOrgsNow } from '../org.ts'
import { licenseEvents, reminderDays } from './license-events.ts'

type LicenseCalendarDialogProps = {
  rows: readonly ListRow[]
  /** Numbers of the rows that the filters leave. */
  shown: Int32Array
  epochs: Float64Array
  onClose(): void
}

/** What of the shown organizations goes into a file for a calendar program. */
export function LicenseCalendarDialog({ rows, shown, epochs, onClose }: LicenseCalendarDialogProps) {
  const now = useOrgsNow()
  const [hasReminders, setHasReminders] = useState(true)
  return (
    <CalendarDialog
      title="Export .ics"
      description="A file with one event per license that expires, for a calendar program. Importing it again updates the events instead of duplicating them."
      noun="organization"
      {...{ shown, epochs, now, onClose }}
      save={(isWanted) =>
        saveCalendar(
          'license-expiries.ics',
          licenseEvents(rows, isWanted, location.origin),
          hasReminders ? reminderDays : [],
        )
      }
    >
      <Switch
        label={`Remind ${reminderDays.join(' and ')} days before`}
        checked={hasReminders}
        onChange={setHasReminders}
        className="-ml-2"
      />
    </CalendarDialog>
  )
}
