import { useMemo, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { CalendarDialog } from '#records/timeline/calendar-dialog.tsx'
import { saveCalendar } from '#records/timeline/save-calendar.ts'
import { useNow } from '#ui/now.tsx'
import type { TokenEntry } from '../token.ts'
import { tokenEvents } from './token-events.ts'

const choices = [30, 14, 7, 1] as const

type ReminderDaysProps = { days: readonly number[]; onChange(days: readonly number[]): void }

/** On how many days before an expiry a calendar reminds of it; none for no reminder. */
function ReminderDays({ days, onChange }: ReminderDaysProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Remind before the end</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {choices.map((choice) => (
          <label key={choice} className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-[var(--accent)]"
              checked={days.includes(choice)}
              onChange={({ target }) =>
                onChange(choices.filter((one) => (one === choice ? target.checked : days.includes(one))))
              }
            />
            {countText(choice, 'day')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type TokenCalendarDialogProps = {
  /** The whole list, in which tokens of the same id are told apart. */
  tokens: readonly TokenEntry[]
  /** Places in it of the tokens that are shown, or of the one it is about. */
  shown: Int32Array
  /** It is about one token, whatever is shown. */
  isSingle: boolean
  onClose(): void
}

/** What of the shown tokens goes into a file for a calendar program, and when it reminds. */
export function TokenCalendarDialog(props: TokenCalendarDialogProps) {
  const { tokens, shown, isSingle, onClose } = props
  const now = useNow()
  const epochs = useMemo(() => Float64Array.from(tokens, epochOf), [tokens])
  const [days, setDays] = useState<readonly number[]>([30, 7])
  const single = isSingle ? tokens[shown[0] ?? -1] : undefined
  return (
    <CalendarDialog
      title="Add to calendar"
      description={
        single
          ? `A file with the expiry of ${visibleText(single.name)}, for a calendar program. Importing it again updates the event instead of duplicating it.`
          : 'A file with one event per token that expires, for a calendar program. Importing it again updates the events instead of duplicating them.'
      }
      noun="token"
      isSingle={isSingle}
      leftOut={leftOutText(tokens, shown)}
      {...{ shown, epochs, now, onClose }}
      save={(isWanted) =>
        saveCalendar(
          single ? `${single.name}.ics` : 'token-expiries.ics',
          tokenEvents(tokens, isWanted, location.origin),
          days,
        )
      }
    >
      <ReminderDays days={days} onChange={setDays} />
    </CalendarDialog>
  )
}

const epochOf = ({ expiry }: TokenEntry): number => (expiry.kind === 'date' ? expiry.epoch : Number.NaN)

/** How many of the shown tokens no calendar can hold, and why: " Left out: 3 never expire." */
function leftOutText(tokens: readonly TokenEntry[], shown: Int32Array): string {
  const kindOf = (place: number) => tokens[place]?.expiry.kind
  const never = shown.filter((place) => kindOf(place) === 'never').length
  const unreadable = shown.filter((place) => kindOf(place) === 'unreadable').length
  const parts = [
    ...(never > 0 ? [`${countText(never, 'token')} without an end`] : []),
    ...(unreadable > 0 ? [`${countText(unreadable, 'token')} with an unreadable expiry`] : []),
  ]
  return parts.length === 0 ? '' : ` Left out: ${parts.join(' and ')}.`
}
