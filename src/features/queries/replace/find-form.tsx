import { type ReactNode, useId, useMemo } from 'react'
import { FieldFrame, inputClass } from '#form/field-frame.tsx'
import { countText, shownText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { useSelection } from '#records/list/selection.tsx'
import { LinesInput } from '#ui/lines-input.tsx'
import { Checkbox, Segmented } from '#ui/toggles.tsx'
import { goneLabels, titleOf } from '../library/library.ts'
import type { QueriesView, QueryPanelProps } from '../checks/use-queries-view.ts'
import type { QueriesSearch } from '../query-search.ts'
import { fieldLabels, findFields, type FindSpec, replacementAdvice, specProblem } from './find-spec.ts'
import type { SkippedQuery, SearchedQuery } from './replace-session.ts'

type FindFormProps = {
  spec: FindSpec
  onChange(change: Partial<FindSpec>): void
  /** Which queries to search. */
  scope: ReactNode
  blocked: string | undefined
  /** Whether there is a preview, so that this form's button is no longer the primary one. */
  hasPreview: boolean
  onPreview(): void
}

const whats = [
  { value: 'text', label: 'Text' },
  { value: 'dataset', label: 'Dataset names' },
] as const

const findOptions = [
  { key: 'isRegex', label: 'Regular expression' },
  { key: 'matchCase', label: 'Match case' },
  { key: 'wholeWord', label: 'Whole word' },
] as const

const checkClass = 'h-8 text-sm font-medium'

/** What to find, where, and its replacement. */
export function FindForm({ spec, onChange, scope, blocked, hasPreview, onPreview }: FindFormProps) {
  const { isDataset } = spec
  const problem = specProblem(spec)
  const reason =
    problem ?? (spec.fields.length === 0 ? 'Choose at least one field to look in.' : undefined) ?? blocked
  const advice = replacementAdvice(spec)
  const submit = () => reason === undefined && onPreview()
  return (
    <form
      aria-label="Find and replace"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div>
        <Segmented
          label="What to replace"
          options={whats}
          value={isDataset ? 'dataset' : 'text'}
          onChange={(what) => onChange({ isDataset: what === 'dataset' })}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Find"
          value={spec.find}
          error={spec.find === '' || isDataset ? undefined : problem}
          hint={
            isDataset
              ? 'The exact name. Strings, comments, columns, and other names stay as they are.'
              : spec.isRegex
                ? 'JavaScript syntax with the u flag; ^ and $ match at every line.'
                : undefined
          }
          onText={(find) => onChange({ find })}
          onEnter={submit}
        />
        <TextField
          label="Replace with"
          value={spec.replacement}
          hint={
            isDataset
              ? 'Written in brackets and quotes where the query needs them.'
              : spec.isRegex
                ? (advice ?? '$1 and $<name> stand for groups, $& for the match, $$ for a dollar sign.')
                : 'Inserted as is. Leave it empty to remove what was found.'
          }
          isAdvice={!isDataset && advice !== null}
          onText={(replacement) => onChange({ replacement })}
          onEnter={submit}
        />
      </div>
      {!isDataset && (
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <Group label="Options">
            {findOptions.map(({ key, label }) => (
              <Checkbox
                key={key}
                checked={spec[key]}
                onChange={(isOn) => onChange({ [key]: isOn })}
                className={checkClass}
              >
                {label}
              </Checkbox>
            ))}
          </Group>
          <Group label="Look in">
            {findFields.map((field) => (
              <Checkbox
                key={field}
                checked={spec.fields.includes(field)}
                onChange={(isOn) =>
                  onChange({
                    fields: findFields.filter((other) =>
                      other === field ? isOn : spec.fields.includes(other),
                    ),
                  })
                }
                className={checkClass}
              >
                {fieldLabels[field]}
              </Checkbox>
            ))}
          </Group>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3 border-t border-line pt-3">
        <div className="min-w-0 flex-1 basis-80">{scope}</div>
        <Button
          type="submit"
          variant={hasPreview ? 'secondary' : 'primary'}
          disabledReason={reason}
          className="max-sm:w-full"
        >
          Preview
        </Button>
      </div>
    </form>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span id={id} className="text-sm text-muted">
        {label}
      </span>
      {children}
    </div>
  )
}

type TextFieldProps = {
  label: string
  value: string
  error?: string | undefined
  hint: string | undefined
  isAdvice?: boolean
  onText(value: string): void
  onEnter(): void
}

function TextField({ label, error, hint, isAdvice, ...lines }: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} isAdvice={isAdvice} error={error}>
      <LinesInput
        {...lines}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
        className={`${inputClass} block h-auto min-h-8 resize-y py-1.5 font-mono text-xs leading-[18px]`}
      />
    </FieldFrame>
  )
}

type ScopeFieldsProps = {
  scope: ReturnType<typeof useScope>
  /** Number of queries in the library. */
  all: number
  onChange(change: QueriesSearch): void
}

const among = [
  { value: 'all', label: 'Library' },
  { value: 'selected', label: 'Selected' },
] as const

/** Chooses which queries to search: those that match the library's filters, or those selected there. */
export function ScopeFields({ scope, all, onChange }: ScopeFieldsProps) {
  const { isSelected, selected, queries } = scope
  return (
    <div role="group" aria-label="Queries to search" className="flex flex-wrap items-center gap-2">
      {(selected > 0 || isSelected) && (
        <Segmented
          label="Among"
          options={among}
          value={isSelected ? 'selected' : 'all'}
          onChange={(value) => onChange({ among: value === 'selected' ? 'selected' : undefined })}
        />
      )}
      <p className="tabular text-xs text-muted">
        {isSelected
          ? `${countText(queries.length, 'selected query', 'selected queries')} will be read from the service.`
          : `${shownText(queries.length, all, 'queries')} of the library will be read from the service.`}
      </p>
    </div>
  )
}

/** The queries in scope, split into those to load and those the service no longer has. */
export function useScope(list: QueryPanelProps['list'], view: QueriesView, search: QueriesSearch) {
  const { library, shown } = view
  const [numbers] = useSelection(list)
  const isSelected = search.among === 'selected'
  return useMemo(() => {
    const selected = library.filter((_, number) => numbers.has(number))
    const queries: SearchedQuery[] = []
    const skipped: SkippedQuery[] = []
    for (const row of isSelected ? selected : shown) {
      const query = { id: row.id, name: titleOf(row) }
      if (row.gone === null) queries.push(query)
      else skipped.push({ ...query, reason: `${goneLabels[row.gone]}: it was not read.`, error: null })
    }
    return { isSelected, selected: selected.length, queries, skipped }
  }, [isSelected, library, numbers, shown])
}
