import { useMemo, useState } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { readExpiry } from '#lib/expiry.ts'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { trySave } from '#ui/save-table.tsx'
import { toast } from '#ui/toast.tsx'
import { Checkbox, Segmented, Switch } from '#ui/toggles.tsx'
import type { ListModel } from '../list/list-model.ts'
import { useListNow } from '../list/list-view.ts'
import { saveCalendar } from './calendar-events.ts'
import { defaultReminders } from './use-calendar.tsx'
import { endOf, type RecordCalendar } from './timeline.ts'

type RemindersProps = {
  choices: readonly number[] | undefined
  days: readonly number[]
  onChange(days: readonly number[]): void
}

/** Chooses how many days before an expiry the calendar reminds of it; none means no reminder. */
function Reminders({ choices, days, onChange }: RemindersProps) {
  if (!choices) {
    return (
      <Switch
        label={`Remind ${defaultReminders.join(' and ')} days before`}
        checked={days.length > 0}
        onChange={(isOn) => onChange(isOn ? defaultReminders : [])}
        className="-ml-2"
      />
    )
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Remind before the end</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            checked={days.includes(choice)}
            onChange={(isOn) =>
              onChange(choices.filter((one) => (one === choice ? isOn : days.includes(one))))
            }
            className="text-sm"
          >
            {countText(choice, 'day')}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

type CalendarDialogProps<Subject> = {
  list: ListModel<Subject>
  calendar: RecordCalendar<Subject>
  /** The row numbers shown, or one row to export, whether its expiry is past or to come. */
  about: Int32Array | number
  onClose(): void
}

/** Chooses which of the shown rows to export to a calendar file, and when to be reminded. */
export function CalendarDialog<Subject>({ list, calendar, about, onClose }: CalendarDialogProps<Subject>) {
  const { resource } = list
  const now = useListNow(list)
  const [range, setRange] = useState<'coming' | 'all'>('coming')
  const [days, setDays] = useState<readonly number[]>(defaultReminders)
  const [isSaving, setIsSaving] = useState(false)
  const ends = useMemo(
    () => endsOf(list, calendar, typeof about === 'number' ? [about] : about),
    [list, calendar, about],
  )
  const coming = useMemo(() => ends.dated.filter(({ epoch }) => epoch > now), [ends, now])
  const single = typeof about === 'number' ? list.subject(about) : undefined
  const chosen = range === 'coming' && single === undefined ? coming : ends.dated

  async function save() {
    setIsSaving(true)
    const wanted = new Set(chosen.map(({ row }) => row))
    const row = typeof about === 'number' ? list.rows[about] : undefined
    const fileName =
      row?.kind === 'record' && single !== undefined ? calendar.fileNameOf(single, row.id) : calendar.fileName
    if (await trySave(() => saveCalendar(fileName, list, calendar, (each) => wanted.has(each), days))) {
      toast({
        title: `Saved ${countText(chosen.length, 'expiry', 'expiries')} for a calendar`,
        tone: 'success',
      })
      onClose()
    } else setIsSaving(false)
  }

  return (
    <Dialog
      onClose={onClose}
      title={single === undefined ? 'Export .ics' : 'Add to calendar'}
      description={
        single === undefined
          ? `A file with one event per ${calendar.singular} that expires, for a calendar program. Importing it again updates the events instead of duplicating them.`
          : `A file with the expiry of ${visibleText(inlineText(resource.fields[0]?.value(single)))}, for a calendar program. Importing it again updates the event instead of duplicating it.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={
              chosen.length === 0
                ? `None of the ${resource.plural} shown has a date${ends.dated.length > 0 ? ' to come' : ''}.`
                : isSaving
                  ? 'The file is being created.'
                  : undefined
            }
            onClick={() => void save()}
          >
            Save file
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-start gap-3">
        {single === undefined && (
          <Segmented<'coming' | 'all'>
            label="Which expiries"
            options={[
              { value: 'coming', label: `To come (${numberText(coming.length)})` },
              { value: 'all', label: `All with a date (${numberText(ends.dated.length)})` },
            ]}
            value={range}
            onChange={setRange}
          />
        )}
        <Reminders choices={calendar.choices} days={days} onChange={setDays} />
        {single === undefined && (
          <p className="text-sm text-muted">
            Of {countText(ends.count, resource.singular, resource.plural)} shown,{' '}
            {numberText(ends.dated.length)} {ends.dated.length === 1 ? 'has' : 'have'} an expiration date.
            {ends.leftOut}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The rows that have an expiry date, and a sentence on those that do not. */
function endsOf<Subject>(
  list: ListModel<Subject>,
  calendar: RecordCalendar<Subject>,
  rows: Iterable<number>,
) {
  const dated: { row: number; epoch: number }[] = []
  const counts = { count: 0, never: 0, unreadable: 0 }
  for (const row of rows) {
    const subject = list.subject(row)
    if (subject === undefined) continue
    counts.count++
    const end = endOf(calendar, subject)
    const { kind } = readExpiry(calendar.date.value(subject))
    if (end) dated.push({ row, epoch: end.epoch })
    if (kind === 'never' || kind === 'unreadable') counts[kind]++
  }
  const { singular, plural } = list.resource
  const parts = [
    ...(counts.never > 0 ? [`${countText(counts.never, singular, plural)} without a date`] : []),
    ...(counts.unreadable > 0
      ? [`${countText(counts.unreadable, singular, plural)} with an unreadable expiry`]
      : []),
  ]
  return {
    dated,
    count: counts.count,
    leftOut: parts.length === 0 ? '' : ` Left out: ${parts.join(' and ')}.`,
  }
}
