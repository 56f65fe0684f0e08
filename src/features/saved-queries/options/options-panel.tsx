import type { ReactNode } from 'react'
import type { RecordText } from '#api/record-text.ts'
import { FlagField } from '#form/flag-field.tsx'
import { ItemsField } from '#form/items-field.tsx'
import { MembersField } from '#form/members-field.tsx'
import { OrdersField } from '#form/orders-field.tsx'
import type { RecordForm } from '#form/record-form.ts'
import { TextField } from '#form/text-field.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { otherFields } from './options-values.ts'
import { TimeRangeGroup } from './time-range-group.tsx'

type OptionsPanelProps = {
  form: RecordForm
  record: RecordText
  /** Names of datasets that this browser has seen. */
  datasets: readonly string[]
  onJson(): void
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line py-5 last:border-0">
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

const wide = 'sm:col-span-2'
const options = 'query.queryOptions'

/** A field for everything in a saved query but its APL text. */
export function OptionsPanel({ form, record, datasets, onJson }: OptionsPanelProps) {
  const others = otherFields(record)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 sm:px-6">
      <div className="max-w-4xl">
        <Section title="General">
          <TextField form={form} name="name" label="Name" path="name" />
          <TextField form={form} name="dataset" label="Dataset" path="dataset" suggestions={datasets} />
          <TextField form={form} name="who" label="Who" path="who" code />
          <TextField form={form} name="kind" label="Kind" path="kind" suggestions={['apl']} />
        </Section>
        <div className="border-b border-line py-5">
          <TimeRangeGroup form={form} />
        </div>
        <Section title="Result">
          <TextField
            form={form}
            name="defaultLimit"
            label="Default limit"
            path="query.defaultLimit"
            numeric
          />
          <TextField form={form} name="cursor" label="Cursor" path="query.cursor" code />
          <FlagField form={form} name="includeCursor" label="Include cursor" path="query.includeCursor" />
          <FlagField
            form={form}
            name="includeCursorField"
            label="Include cursor field"
            path="query.includeCursorField"
          />
          <div className={wide}>
            <OrdersField
              form={form}
              name="defaultOrder"
              label="Default order"
              path="query.defaultOrder"
              what="order field"
            />
          </div>
        </Section>
        <Section title="Query options">
          <TextField
            form={form}
            name="resolution"
            label="Resolution"
            path={`${options}.resolution`}
            hint="For example 15s or auto; any text is kept."
          />
          <TextField
            form={form}
            name="priority"
            label="Priority"
            path={`${options}.priority`}
            suggestions={['low']}
          />
          <TextField
            form={form}
            name="maxDataPoints"
            label="Max data points"
            path={`${options}.maxDataPoints`}
            numeric
          />
          <TextField form={form} name="maxSeries" label="Max series" path={`${options}.maxSeries`} numeric />
          <FlagField form={form} name="disableCache" label="Disable cache" path={`${options}.disableCache`} />
          <FlagField form={form} name="disableStats" label="Disable stats" path={`${options}.disableStats`} />
          <FlagField form={form} name="disableTrace" label="Disable trace" path={`${options}.disableTrace`} />
          <FlagField
            form={form}
            name="noAggregation"
            label="No aggregation"
            path={`${options}.noAggregation`}
          />
          <FlagField form={form} name="noFill" label="No fill" path={`${options}.noFill`} />
          <FlagField
            form={form}
            name="noInterpolation"
            label="No interpolation"
            path={`${options}.noInterpolation`}
          />
        </Section>
        <Section title="Variables and libraries">
          <div className={wide}>
            <MembersField
              form={form}
              name="variables"
              label="Variables"
              path="query.variables"
              what="variable"
            />
          </div>
          <div className={wide}>
            <ItemsField
              form={form}
              name="libraries"
              label="Libraries"
              path="query.libraries"
              what="library"
            />
          </div>
        </Section>
        <Section title="Metadata">
          <div className={wide}>
            <MembersField form={form} name="metadata" label="Metadata" path="metadata" what="entry" />
          </div>
        </Section>
        <Section title="Other fields">
          <div className={`${wide} text-sm`}>
            {others.length === 0 ? (
              <p className="text-muted">The record has no fields but those above.</p>
            ) : (
              <>
                <p className="mb-2 text-muted">
                  Not described by the interface. They are kept and sent back as they are.
                </p>
                <dl className="grid grid-cols-[minmax(8rem,1fr)_2fr] gap-x-4 gap-y-1.5 font-mono text-xs">
                  {others.map(({ path, source }) => (
                    <div key={path.join('.')} className="contents">
                      <dt className="break-words text-muted">{visibleText(path.join('.'))}</dt>
                      <dd className="[overflow-wrap:anywhere]">{visibleText(source.slice(0, 500))}</dd>
                    </div>
                  ))}
                </dl>
                <Button size="small" className="mt-3" onClick={onJson}>
                  Edit in JSON
                </Button>
              </>
            )}
          </div>
        </Section>
      </div>
    </div>
  )
}
