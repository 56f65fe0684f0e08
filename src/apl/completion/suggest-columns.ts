import { countOf, definitionMarkdown, fieldMarkdown } from '#apl/help/markdown.ts'
import { queriesWith, rememberedFields } from '#apl/scope/dataset-fields.ts'
import type { Column, Columns } from '#apl/scope/scope.ts'
import type { Want } from '#apl/stages/stage-kind.ts'
import type { Expression, Stage } from '#apl/syntax/apl-syntax.ts'
import { isOfKind, walk } from '#apl/syntax/walk.ts'
import { writtenName } from '#apl/syntax/names.ts'
import { isTimeName } from '#apl/wants/wants-in-part.ts'
import { type Draft, type Setting, typedName } from './place-at.ts'

type ColumnWant = Omit<Extract<Want, { sort: 'column' }>, 'sort'>

/** Columns that can be used at a place: those the query made, the latest first, then fields by how often they are used. */
export function suggestColumns(
  setting: Setting,
  { of, isText: isAsText, isOfTimes, except }: ColumnWant,
): Draft[] {
  const { stage, scope } = setting
  const isText = isAsText ?? false
  if (stage === undefined) return []
  const right = of === 'right' || of === 'both' ? otherSide(stage, setting) : undefined
  const columns = of === 'right' ? right : scope.before(stage)
  if (columns === undefined) return []
  const all = draftsOf(columns, setting, isText).filter(({ label }) => label !== except)
  const drafts = isOfTimes ? all.toSorted((a, b) => timeRank(a) - timeRank(b)) : all
  if (of !== 'both' || right === undefined) return drafts
  const shared = new Set(draftsOf(right, setting, isText).map(({ label }) => label))
  return drafts.filter(({ label }) => shared.has(label))
}

const timeRank = ({ label }: Draft) => (isTimeName(label) ? 0 : 1)

function draftsOf(
  { columns, isOpen, dropped, datasets }: Columns,
  setting: Setting,
  isText: boolean,
): Draft[] {
  const made = columns.filter(({ definition }) => definition !== undefined)
  if (!isOpen) return columns.map((column) => columnDraft(column, setting, isText))
  const names = new Set(made.map(({ name }) => name))
  const fields = knownFields(datasets, setting).filter(({ name }) => !names.has(name) && !dropped.has(name))
  return [
    ...made.toReversed().map((column) => columnDraft(column, setting, isText)),
    ...fields.map((field) => fieldDraft(field, datasets, setting, isText)),
  ]
}

function columnDraft({ name, definition, datasets }: Column, setting: Setting, isText: boolean): Draft {
  if (definition === undefined) {
    const queries = queriesWith(name, datasets, setting.surroundings)
    return fieldDraft({ name, queries }, datasets, setting, isText)
  }
  return {
    label: name,
    kind: 'field',
    detail:
      definition.type === undefined ? 'column of this query' : `${definition.type}, column of this query`,
    documentation: definitionMarkdown(definition, setting.origin),
    ...inserted(name, setting, isText),
  }
}

function fieldDraft(
  { name, queries }: KnownField,
  datasets: readonly string[],
  setting: Setting,
  isText: boolean,
): Draft {
  const of = datasets.length === 0 ? 'field' : `field of ${datasets.join(', ')}`
  return {
    label: name,
    kind: 'field',
    detail: queries > 0 ? `${of}, seen in ${countOf(queries)}` : of,
    documentation: fieldMarkdown(name, datasets, queries),
    ...inserted(name, setting, isText),
  }
}

function inserted(
  name: string,
  { place }: Setting,
  isText: boolean,
): Pick<Draft, 'insert' | 'isSnippet' | 'filter'> {
  const written = isText && place.form === 'name' ? JSON.stringify(name) : writtenName(name, place)
  return { insert: written, isSnippet: false, filter: typedName(name, place) }
}

/** A field of a dataset, and how many other queries use it. */
interface KnownField {
  name: string
  queries: number
}

/** Fields that every dataset has. */
const always = ['_time', '_sysTime']

/**
 * Fields of datasets: those that this query or others use, and those that every dataset has. The most used first, so
 * that what only one query names, which may be a slip of its writer, stands last.
 */
function knownFields(datasets: readonly string[], { scope, surroundings }: Setting): KnownField[] {
  const counts = new Map<string, number>()
  for (const dataset of datasets) {
    for (const [name, queries] of rememberedFields(dataset, surroundings)) {
      counts.set(name, (counts.get(name) ?? 0) + queries)
    }
  }
  const used = new Map<string, number>()
  for (const { role, name, definition, datasets: of } of scope.references) {
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

type Known = Pick<Setting, 'scope' | 'statements'>

/** The columns of the table that a `join` or `lookup` brings in; undefined where nothing is known of them. */
function otherSide(stage: Stage, known: Known): Columns | undefined {
  const value = stage.items[0]?.value
  return value && columnsOf(value, known)
}

function columnsOf(table: Expression, known: Known): Columns | undefined {
  if (table.kind === 'group') return columnsOf(table.inner, known)
  if (table.kind === 'pipeline') return known.scope.result(table)
  if (table.kind === 'table') {
    const columns = table.columns.map(({ name: { name } }) => ({
      name,
      definition: undefined,
      also: [],
      datasets: [],
    }))
    return { ...open, isOpen: false, columns }
  }
  const reference = known.scope.references.find(({ name }) => name.start === table.start)
  if (table.kind !== 'name' || reference === undefined) return undefined
  if (reference.role === 'dataset') return { ...open, datasets: [table.name] }
  const made = reference.definition && letValue(reference.definition.at.start, known)
  return made && columnsOf(made, known)
}

const open: Columns = { columns: [], isOpen: true, dropped: new Map(), datasets: [] }

/** What a `let` gives to the name at an offset. A name in it was made before, so that no table is looked up for ever. */
function letValue(start: number, { statements }: Known): Expression | undefined {
  for (const place of walk(statements)) {
    if (isOfKind(place, 'let') && place.node.name.start === start) return place.node.value
  }
  return undefined
}
