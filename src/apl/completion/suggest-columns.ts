import { countOf, definitionMarkdown, fieldMarkdown } from '#apl/help/markdown.ts'
import { queriesWith, cachedFields } from '#apl/scope/dataset-fields.ts'
import type { Column, Columns } from '#apl/scope/scope.ts'
import type { Expected } from '#apl/stages/stage-kind.ts'
import { spellName } from '#apl/syntax/names.ts'
import { isTimeName } from '#apl/expected/expected-in-part.ts'
import { type UnrankedSuggestion, type CompletionContext, typedName } from './place-at.ts'

/** Columns usable at a place: those the query defines, latest first, then fields by how often they are used. */
export function suggestColumns(
  context: CompletionContext,
  expected: Extract<Expected, { sort: 'column' }>,
): UnrankedSuggestion[] {
  const { of, isText, isOfTimes, except } = expected
  const { stage, place } = context
  const { scope } = context.read
  if (stage === undefined) return []
  const right = of === 'right' || of === 'both' ? scope.joined(stage) : undefined
  const columns = of === 'right' ? right : scope.before(stage)
  if (columns === undefined) return []
  const drafts = draftsOf(columns, context)
    .filter(({ label }) => label !== except)
    .map(({ label, detail, documentation }): UnrankedSuggestion => {
      const insert = isText && place.form === 'name' ? JSON.stringify(label) : spellName(label, place)
      const filter = typedName(label, place)
      return { label, kind: 'field', detail, documentation, insert, isSnippet: false, filter }
    })
  if (isOfTimes) return drafts.toSorted((a, b) => timeRank(a) - timeRank(b))
  if (of !== 'both' || right === undefined) return drafts
  const shared = new Set(draftsOf(right, context).map(({ label }) => label))
  return drafts.filter(({ label }) => shared.has(label))
}

const timeRank = ({ label }: UnrankedSuggestion) => (isTimeName(label) ? 0 : 1)

type ColumnDraft = Pick<Required<UnrankedSuggestion>, 'label' | 'detail' | 'documentation'>

function draftsOf(
  { columns, isOpen, dropped, datasets }: Columns,
  context: CompletionContext,
): ColumnDraft[] {
  const drafts = (some: readonly Column[]) => some.map((column) => columnDraft(column, context))
  if (!isOpen) return drafts(columns)
  const made = columns.filter(({ definition }) => definition !== undefined)
  const names = new Set(made.map(({ name }) => name))
  const fields = knownFields(datasets, context).filter(({ name }) => !names.has(name) && !dropped.has(name))
  return [...drafts(made.toReversed()), ...fields.map((field) => fieldDraft(field, datasets))]
}

function columnDraft({ name, definition, datasets }: Column, context: CompletionContext): ColumnDraft {
  if (definition === undefined) {
    return fieldDraft({ name, queries: queriesWith(name, datasets, context.aplContext) }, datasets)
  }
  const type = definition.type === undefined ? '' : `${definition.type}, `
  const documentation = definitionMarkdown(definition, context.read)
  return { label: name, detail: `${type}column of this query`, documentation }
}

function fieldDraft({ name, queries }: KnownField, datasets: readonly string[]): ColumnDraft {
  const of = datasets.length === 0 ? 'field' : `field of ${datasets.join(', ')}`
  return {
    label: name,
    detail: queries > 0 ? `${of}, seen in ${countOf(queries)}` : of,
    documentation: fieldMarkdown(name, datasets, queries),
  }
}

/** A field of a dataset, and the number of other queries that use it. */
interface KnownField {
  name: string
  queries: number
}

/** Fields of every dataset. */
const always = ['_time', '_sysTime']

/**
 * Dataset fields that this or other queries use, and those of every dataset. Most used first, so that names in only one
 * query, which may be typos, come last.
 */
function knownFields(datasets: readonly string[], { read, aplContext }: CompletionContext): KnownField[] {
  const counts = new Map<string, number>()
  for (const dataset of datasets) {
    for (const [name, queries] of cachedFields(dataset, aplContext)) {
      counts.set(name, (counts.get(name) ?? 0) + queries)
    }
  }
  const used = new Map<string, number>()
  for (const { role, name, definition, datasets: of } of read.scope.references) {
    const isField = role === 'column' && definition === undefined
    if (isField && of.some((dataset) => datasets.includes(dataset)))
      used.set(name.name, (used.get(name.name) ?? 0) + 1)
  }
  const weight = (name: string) => (counts.get(name) ?? 0) + (used.get(name) ?? 0)
  const isRare = (name: string) =>
    !used.has(name) && !always.includes(name) && counts.get(name) === 1 ? 1 : 0
  return [...new Set([...used.keys(), ...always, ...counts.keys()])]
    .map((name) => ({ name, queries: counts.get(name) ?? 0 }))
    .toSorted((a, b) => isRare(a.name) - isRare(b.name) || weight(b.name) - weight(a.name))
}
