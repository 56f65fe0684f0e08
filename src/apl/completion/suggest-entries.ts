import {
  type AplEntry,
  type AplEntryKind,
  findEntries,
  entriesOf,
  signaturesOf,
} from '#apl/catalog/catalog.ts'
import { entryMarkdown, entrySort } from '#apl/help/markdown.ts'
import type { OperatorGroup } from '#apl/stages/stage-kind.ts'
import { inlineTables, stageKinds, tabularOperators } from '#apl/stages/stages.ts'
import { takesList } from '#apl/syntax/names.ts'

// The most frequent names, most used first, and ways to start a query. Those insert nothing the user would type anyway.
import frequent from './frequent.json' with { type: 'json' }
import type { UnrankedSuggestion, CursorPlace } from './place-at.ts'

type Inserted = Pick<UnrankedSuggestion, 'kind' | 'insert' | 'isSnippet' | 'opensNext'>

/** A name of the language with its help. */
const entryDraft = (
  entry: AplEntry,
  { kind, ...inserted }: Inserted,
  label = entry.name,
): UnrankedSuggestion => ({
  label,
  kind,
  detail: entrySort(entry),
  documentation: entryMarkdown(entry),
  ...inserted,
})

/** Stages that may follow a pipe. `before` is the previous stage: after a grouping, queries mostly sort. */
export function suggestStages(before: string | undefined): UnrankedSuggestion[] {
  const first =
    before === 'summarize' || before === 'make-series' ? ['order', 'sort', 'top', 'extend', 'project'] : []
  const order = new Set([...first, ...tabularOperators].filter((name) => !inlineTables.has(name)))
  return [...order].flatMap((name) => {
    const [entry] = findEntries(name, ['stage'])
    const insert = stageKinds.get(name)?.snippet ?? `${name} $1`
    const opensNext = insert.includes(' $1')
    return entry === undefined ? [] : entryDraft(entry, { kind: 'stage', insert, isSnippet: true, opensNext })
  })
}

/** Ways to start a query other than with a table. */
export function suggestStatements(): UnrankedSuggestion[] {
  return Object.entries(frequent.starts).flatMap(([name, rest]) => {
    const [entry] = findEntries(name, ['statement', 'stage'])
    const [insert, opensNext] = [name + rest, rest === ' $1']
    return entry ? entryDraft(entry, { kind: 'statement', insert, isSnippet: true, opensNext }) : []
  })
}

const place = (names: readonly string[], name: string) => {
  const index = names.indexOf(name)
  return index < 0 ? names.length : index
}

/** Two large families that few queries need and that would come before many others. */
const largeFamily = /^(?:series|genai)_/

/** Whether a suggestion is a function of a large family. */
export const isOfLargeFamily = ({ kind, label }: UnrankedSuggestion): boolean =>
  kind === 'function' && largeFamily.test(label)

const rank = (kind: 'aggregation' | 'function', name: string) =>
  place(frequent[kind], name) + (largeFamily.test(name) ? 1 : 0)

const ranked = (kind: 'aggregation' | 'function'): readonly AplEntry[] =>
  entriesOf(kind).toSorted(
    (a, b) => rank(kind, a.name) - rank(kind, b.name) || a.name.localeCompare(b.name, 'en'),
  )

const functions = { aggregation: ranked('aggregation'), function: ranked('function') }

/** Scalar functions or aggregations, with placeholders for required arguments. */
export function suggestFunctions(
  kind: 'aggregation' | 'function',
  { isCalled }: CursorPlace,
): UnrankedSuggestion[] {
  return functions[kind].map((entry) => {
    const insert = isCalled ? entry.name : callSnippet(entry)
    return entryDraft(entry, { kind, insert, isSnippet: !isCalled })
  })
}

function callSnippet({ name }: AplEntry): string {
  const [signature] = signaturesOf(name)
  const needed = signature?.parameters.filter(({ isOptional }) => !isOptional) ?? []
  const holes = needed.map((parameter, index) => `\${${index + 1}:${parameter.name}}`).join(', ')
  const takesMore = signature === undefined || signature.most > needed.length
  return `${name}(${holes}${holes === '' && takesMore ? '$1' : ''})`
}

/** Values of a fixed list, such as the kinds of a join; in quotes where strings are expected. */
export function suggestValues(
  expected: { kind: AplEntryKind; category?: string; isText?: true },
  { form }: CursorPlace,
): UnrankedSuggestion[] {
  const isQuoted = expected.isText && form === 'name'
  return entriesOf(expected.kind)
    .filter(({ category }) => (expected.category ?? category) === category)
    .toSorted((a, b) => place(frequent.type, a.name) - place(frequent.type, b.name))
    .map((entry) => {
      const insert = isQuoted ? `"${entry.name}"` : entry.name
      return entryDraft(entry, { kind: 'value', insert, isSnippet: false })
    })
}

const { operators } = frequent
const listed = new Set(Object.values(operators).flat())
const others = entriesOf('scalar-operator').flatMap(({ name }) => (listed.has(name) ? [] : [name]))
const named = (name: string) => findEntries(name, ['scalar-operator', 'keyword'])[0] ?? []

const groups: Readonly<Record<OperatorGroup, readonly AplEntry[]>> = {
  comparison: operators.comparison.flatMap(named),
  logic: operators.logic.flatMap(named),
  arithmetic: operators.arithmetic.flatMap(named),
  rare: [...operators.rare, ...others].flatMap(named),
}

/** Operators between two values; those that take a list come with brackets. */
export function suggestOperators(group: OperatorGroup): UnrankedSuggestion[] {
  return groups[group].map((entry) => {
    const isRange = entry.name.endsWith('between')
    const behind = isRange ? '($1 .. $2)' : takesList.test(entry.name) ? '($1)' : ''
    const isSnippet = behind !== ''
    // A text operator mostly takes a text, for which there are no suggestions.
    const opensNext = entry.category !== 'text' || isSnippet
    return entryDraft(entry, { kind: 'operator', insert: `${entry.name} ${behind}`, isSnippet, opensNext })
  })
}

/** Fixed words in snippet syntax. The label is the word with its placeholders filled in. */
export function suggestWords(words: readonly string[]): UnrankedSuggestion[] {
  return words.map((word) => {
    const label = word
      .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
      .replaceAll(/\$\d+/g, '')
      .replaceAll('\\$', '$')
      .trim()
    const name = /^\$?[\w-]+/.exec(label)?.[0] ?? label
    const entry = findEntries(name).find(({ kind }) => kind !== 'option-value' && kind !== 'unit')
    const inserted: Inserted = {
      kind:
        entry?.kind === 'function' ? 'function' : /^[\d.]|^true$|^false$/.test(label) ? 'value' : 'keyword',
      insert: word,
      isSnippet: word.includes('$'),
      opensNext: / $|[=(.]$/.test(word) && label !== '=',
    }
    if (entry) return entryDraft(entry, inserted, label)
    return { label, detail: /^\d+[a-z]/.test(label) ? 'timespan' : '', documentation: '', ...inserted }
  })
}

const shown = entriesOf('field').filter(({ category }) => category === 'display')

/** Fields that configure how a result is displayed, such as `_duration_unit`, with a placeholder for the field name. */
export function suggestSpecialFields(): UnrankedSuggestion[] {
  return shown.map((entry) => {
    const insert = `${entry.name.replace('FIELDNAME', '${1:field}')} = "$2"`
    const label = entry.name.replace('FIELDNAME', 'field')
    return entryDraft(entry, { kind: 'field', insert, isSnippet: true }, label)
  })
}
