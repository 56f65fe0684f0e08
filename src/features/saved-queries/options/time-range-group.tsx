import { useWatch } from 'react-hook-form'
import type { RecordForm } from '#form/record-form.ts'
import { TextField } from '#form/text-field.tsx'
import { useNow } from '#ui/now.tsx'
import { quickRanges, widthText } from './time-range.ts'

/** Start and end of the query; any text is kept as it is typed. */
export function TimeRangeGroup({ form, isNarrow = false }: { form: RecordForm; isNarrow?: boolean }) {
  const now = useNow()
  const start = useWatch({ control: form.control, name: 'texts.startTime' }) ?? ''
  const end = useWatch({ control: form.control, name: 'texts.endTime' }) ?? ''
  const isFixed = form.fixed.has('texts.startTime') || form.fixed.has('texts.endTime')
  return (
    <fieldset className="min-w-0">
      <legend className={isNarrow ? 'mb-2 text-sm font-semibold' : 'mb-3 text-base font-semibold'}>
        Time range
      </legend>
      <div className={isNarrow ? 'flex flex-col gap-3' : 'grid gap-x-8 gap-y-4 sm:grid-cols-2'}>
        <TextField
          form={form}
          name="startTime"
          label="Start time"
          code
          {...(!isNarrow && { path: 'query.startTime' })}
        />
        <TextField
          form={form}
          name="endTime"
          label="End time"
          code
          {...(!isNarrow && { path: 'query.endTime' })}
        />
      </div>
      {!isFixed && (
        <div role="group" aria-label="Quick ranges" className="mt-2 flex flex-wrap gap-1">
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
