import { countText } from '#lib/count-text.ts'

const choices = [30, 14, 7, 1] as const

type ReminderDaysProps = { days: readonly number[]; onChange(days: readonly number[]): void }

/** On how many days before an expiry a calendar reminds of it; none for no reminder. */
export function ReminderDays({ days, onChange }: ReminderDaysProps) {
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
