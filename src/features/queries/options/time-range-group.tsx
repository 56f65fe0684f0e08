import { useWatch } from 'react-hook-form'
import type { RecordForm } from '#form/record-form.ts'
import { TextField } from '#form/value-fields.tsx'
import { useNow } from '#ui/now.tsx'
import { quickRanges, widthText } from '../record/time-range.ts'

type TimeRangeGroupProps = {
  form: RecordForm
  /** Beside the editor: one column, a heading of its own, and no paths. */
  isNarrow?: boolean
}

/** Start and end of the query; any text is kept as it is typed. */
export function TimeRangeGroup({ form, isNarrow = false }: TimeRangeGroupProps) {
  const now = useNow()
  const start = useWatch({ control: form.control, name: 'texts.startTime' }) ?? ''
  const end = useWatch({ control: form.control, name: 'texts.endTime' }) ?? ''
  const isFixed = form.fixed.has('texts.startTime') || form.fixed.has('texts.endTime')
  return (
    <fieldset className="min-w-0">
      <legend className={isNarrow ? 'mb-2 text-sm font-semibold' : 'sr-only'}>Time range</legend>
      <div className={isNarrow ? 'flex flex-col gap-3' : 'grid gap-x-10 gap-y-5 sm:grid-cols-2'}>
        <TextField
          form={form}
          name="startTime"
          label="Start time"
          path="query.startTime"
          isPathHidden={isNarrow}
          code
        />
        <TextField
          form={form}
          name="endTime"
          label="End time"
          path="query.endTime"
          isPathHidden={isNarrow}
          code
        />
      </div>
      {!isFixed && (
        <div role="group" aria-label="Quick ranges" className="mt-3 flex flex-wrap gap-1">
          {quickRanges.map((range) => (
            <button
              key={range.label}
              type="button"
              aria-pressed={start === range.start && end === 'now'}
              onClick={() => {
                form.change('texts.startTime', range.start)
                form.change('texts.endTime', 'now')
              }}
              className="h-6 rounded-sm border border-line px-1.5 text-xs text-muted hover:bg-hover hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {range.label}
            </button>
          ))}
        </div>
      )}
      <p className="mt-2 min-h-4 text-xs text-muted">
        {widthText(start, end, now) || 'RFC 3339, now-1h, or any other text the service understands.'}
      </p>
    </fieldset>
  )
}
