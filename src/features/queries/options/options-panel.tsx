import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react'
import { nodeAt, type RecordText } from '#record-text/record-text.ts'
import { FlagField, TextField } from '#form/value-fields.tsx'
import { type FieldNote, FormContext } from '#form/field-frame.tsx'
import { ItemsField, OrdersField } from '#form/list-fields.tsx'
import { MembersField } from '#form/members-field.tsx'
import type { RecordForm } from '#form/record-form.ts'
import type { RowsFieldProps } from '#form/rows-frame.tsx'
import type { Suggestion } from '#form/suggest-input.tsx'
import { addToGroup } from '#lib/maps.ts'
import { useGrantedDatasets } from '../access/use-lists.ts'
import { useChecks, useJumpTarget } from '../checks/checks-region.tsx'
import { listFields, newerFields, otherFieldGroups, textFields } from '../record/query-fields.ts'
import { OptionSection, type SectionId, SectionList, sectionOf, TimeRangeGroup } from './option-sections.tsx'

/** Dataset suggestions: those of known queries, then those from token grants. */
function useDatasetSuggestions(known: readonly string[]): readonly Suggestion[] {
  const granted = useGrantedDatasets()
  return useMemo(() => {
    const seen = new Set(known)
    return [
      ...known.map((value) => ({ value, note: 'in your library' })),
      ...granted.filter((value) => !seen.has(value)).map((value) => ({ value, note: 'in token grants' })),
    ]
  }, [known, granted])
}

type OptionsPanelProps = {
  form: RecordForm
  record: RecordText
  /** Names of datasets this browser has seen. */
  datasets: readonly string[]
  onJson(): void
}

const suggested: Readonly<Record<string, readonly Suggestion[]>> = {
  kind: [{ value: 'apl', note: 'the kind that the interface shows' }],
  priority: [{ value: 'low', note: 'the value that the interface shows' }],
  resolution: ['auto', '15s', '1m', '5m', '15m', '1h', '1d'].map((value) => ({ value })),
}
const codes = new Set(['who', 'cursor'])

type ListField = Pick<RowsFieldProps, 'name' | 'label' | 'what'> & { path: readonly string[] }

const membersIn = (section: SectionId) => listFields.members.filter(({ path }) => sectionOf(path) === section)

/** The path of an object's other fields, as shown. */
const othersPath = (path: readonly string[]) => (path.length > 0 ? [...path, '*'] : [])

const othersOfForm = otherFieldGroups.map(({ name, label, what, path }) => {
  return { name, label, what, path: othersPath(path) }
})

const Wide = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 sm:col-span-2">{children}</div>
)

/** Form fields for everything in a saved query but its APL text. */
export function OptionsPanel({ form, record, datasets, onJson }: OptionsPanelProps) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const checks = useChecks(record)
  useJumpTarget()
  const suggestions = useDatasetSuggestions(datasets)
  const aplContext = useMemo(() => {
    const notes = new Map<string, FieldNote[]>()
    for (const { path, severity, sentence } of checks)
      addToGroup(notes, path.join('.'), { tone: severity, text: sentence })
    return { notes, onJson }
  }, [checks, onJson])

  const [isNewer, setIsNewer] = useState(false)
  // Once shown they stay, so that clearing a field does not remove it from under the cursor.
  if (!isNewer && newerFields.some(({ path }) => nodeAt(record, path) !== undefined)) setIsNewer(true)

  const textsOf = (section: SectionId) =>
    textFields
      .filter((field) => sectionOf(field.path) === section && (isNewer || !newerFields.includes(field)))
      .map(({ name, label, path, kind }) => {
        const field = { form, name, label, path: path.join('.') }
        if (kind === 'boolean') return <FlagField key={name} {...field} />
        return (
          <TextField
            key={name}
            {...field}
            hint={newerFields.some((newer) => newer.name === name) ? 'Newer than the interface' : undefined}
            suggestions={name === 'dataset' ? suggestions : suggested[name]}
            code={codes.has(name)}
            numeric={kind === 'integer'}
          />
        )
      })
  const lists = (Field: ComponentType<RowsFieldProps>, fields: readonly ListField[]) =>
    fields.map(({ path, ...field }) => (
      <Wide key={field.name}>
        <Field form={form} {...field} {...(path.length > 0 && { path: path.join('.') })} />
      </Wide>
    ))

  return (
    <FormContext value={aplContext}>
      <div
        ref={scrollRef}
        className="relative flex min-h-80 flex-1 scroll-pt-12 flex-col overflow-y-auto px-4 sm:px-6 lg:scroll-pt-2 lg:flex-row lg:gap-8"
      >
        <SectionList scrollRef={scrollRef} findings={checks.map(({ path }) => sectionOf(path))} />
        <div className="w-full max-w-4xl min-w-0 pb-24">
          <OptionSection id="general">{textsOf('general')}</OptionSection>
          <OptionSection id="time-range">
            <Wide>
              <TimeRangeGroup form={form} />
            </Wide>
          </OptionSection>
          <OptionSection id="result">
            {textsOf('result')}
            {lists(OrdersField, listFields.orders)}
          </OptionSection>
          <OptionSection id="query-options">{textsOf('query-options')}</OptionSection>
          <OptionSection id="variables">
            {lists(MembersField, membersIn('variables'))}
            {lists(ItemsField, listFields.items)}
          </OptionSection>
          <OptionSection id="metadata">{lists(MembersField, membersIn('metadata'))}</OptionSection>
          <OptionSection
            id="other-fields"
            hint="Not described by the interface. They are kept and sent back as they are unless you change them."
          >
            {lists(MembersField, othersOfForm)}
          </OptionSection>
        </div>
      </div>
    </FormContext>
  )
}
