import { type ReactNode, useMemo, useState } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { isCalendarDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Segmented } from '#ui/toggles.tsx'
import { toast } from '#ui/toast.tsx'

type CalendarDialogProps = {
  title: string
  description: string
  /** One of what is shown: "organization". */
  noun: string
  /** Numbers of the rows that are shown. */
  shown: Int32Array
  /** The moment of each row's expiry in milliseconds; NaN where there is none. */
  epochs: Float64Array
  now: number
  /** How somebody chooses when it reminds. */
  children: ReactNode
  /** It is about one row: whether its end is past or to come makes no difference. */
  isSingle?: boolean
  /** Why rows are left out. */
  leftOut?: ReactNode
  /** Saves the file with the rows that are wanted, by their numbers. */
  save(isWanted: (row: number) => boolean): Promise<void>
  onClose(): void
}

/** What of the shown rows goes into a file for a calendar program. */
export function CalendarDialog(props: CalendarDialogProps) {
  const { title, description, noun, shown, epochs, now, children, isSingle = false, leftOut, onClose } = props
  const [range, setRange] = useState<'coming' | 'all'>('coming')
  const [isSaving, setIsSaving] = useState(false)
  const dated = useMemo(
    () => shown.filter((row) => isCalendarDate(epochs[row] ?? Number.NaN)),
    [shown, epochs],
  )
  const coming = useMemo(() => dated.filter((row) => (epochs[row] ?? 0) > now), [dated, epochs, now])
  const chosen = range === 'coming' && !isSingle ? coming : dated

  async function save() {
    setIsSaving(true)
    const isWanted = new Uint8Array(epochs.length)
    for (const row of chosen) isWanted[row] = 1
    try {
      await props.save((row) => isWanted[row] === 1)
      toast({
        title: `Saved ${countText(chosen.length, 'expiry', 'expiries')} for a calendar`,
        tone: 'success',
      })
      onClose()
    } catch {
      toast({ title: 'The file could not be made', description: 'Try again.', tone: 'danger' })
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={
              chosen.length === 0
                ? `None of the ${noun}s shown has such a date.`
                : isSaving
                  ? 'The file is being made.'
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
        {!isSingle && (
          <Segmented<'coming' | 'all'>
            label="Which expiries"
            options={[
              { value: 'coming', label: `To come (${numberText(coming.length)})` },
              { value: 'all', label: `All with a date (${numberText(dated.length)})` },
            ]}
            value={range}
            onChange={setRange}
          />
        )}
        {children}
        {!isSingle && (
          <p className="text-sm text-muted">
            Of {countText(shown.length, noun)} shown, {numberText(dated.length)} have a date of expiry.
            {leftOut}
          </p>
        )}
      </div>
    </Dialog>
  )
}
