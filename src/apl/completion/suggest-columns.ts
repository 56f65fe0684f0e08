import { definitionMarkdown, countOf, fieldMarkdown } from '#apl/help/name-markdown.ts'
import { queriesWith } from '#apl/scope/remembered-fields.ts'
import type { Column, Columns } from '#apl/scope/scope.ts'
import { writtenName } from '#apl/syntax/written-name.ts'
import type { Want } from '#apl/stages/stage-kind.ts'
import { isTimeName } from '#apl/wants/wants-in-part.ts'
import { type KnownField, knownFields } from './known-fields.ts'
import { otherSide } from './other-side.ts'
import type { Draft, Setting } from './setting.ts'
import { typedName } from './typed-name.ts'

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
