import type { ReactNode } from 'react'
import { isJsonObject, type JsonObject } from '#lib/json-value.ts'
import { fieldSortKey } from '../fields/field.ts'
import type { SortKey } from '../index/column-ranks.ts'
import type { RowQuery } from '../index/row-index.ts'
import { readSort } from '../index/sort-param.ts'
import { lenient, repeatedKey } from '#lib/search-params.ts'
import { z } from '#lib/zod.ts'
import type { Resource } from './resource.ts'
import type { ListModel } from './list-model.ts'
import type { ListView } from './list-view.ts'

const text = lenient(z.string())
const flag = lenient(z.literal('1'))

/**
 * URL parameters of every list; defaults are omitted, and each facet has a parameter of its own.
 * * What is shown: `q`, search text; `finding`, rules; `changed`, only changes since the last visit; `waived`, include
 * waived findings.
 * * How: `tab`; `sort` as "plan,-maxUsers"; `columns`, the visible columns in order, as "plan,region"; `width` as
 * "name:300", in pixels; `density`; `zoom` of the timeline, and `from`, its first month, as "2026-05".
 */
export const listSearchShape = {
  q: text,
  finding: repeatedKey,
  changed: flag,
  waived: flag,
  tab: text,
  sort: text,
  columns: text,
  width: repeatedKey,
  density: lenient(z.literal('compact')),
  zoom: lenient(z.enum(['quarter', 'year', 'years'])),
  from: text,
}

const commonSearch = z.object(listSearchShape)

/**
 * Reads the URLs of one list: those of `schema`, and those of earlier versions, with `view` for the tab and `hide` and
 * `order` for the columns. `columns` are the ids of all columns.
 */
export function listAddress<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  columns: readonly string[],
): { readonly shape: Shape; parse(value: unknown): z.infer<z.ZodMiniObject<Shape>> } {
  return {
    shape: schema.shape,
    parse(value) {
      if (!isJsonObject(value) || !earlierKeys.some((key) => key in value)) return schema.parse(value)
      // The router keeps unknown parameters, so the old ones are removed explicitly.
      return { ...schema.parse(renewed(value, columns)), ...gone }
    },
  }
}

/** URL parameters that only earlier versions wrote. */
export const earlierKeys: readonly string[] = ['view', 'hide', 'order']

const gone = Object.fromEntries(earlierKeys.map((key) => [key, undefined]))

const earlierTabs = new Map([['list', 'table']])

function renewed({ view, hide, order, ...search }: JsonObject, columns: readonly string[]): JsonObject {
  const [hidden, moves] = [wordsOf(hide), wordsOf(order)]
  const shown = readOrder(moves, columns).filter((id, index) => index === 0 || !hidden.includes(id))
  return {
    ...(typeof view === 'string' && { tab: earlierTabs.get(view) ?? view }),
    ...(hidden.length + moves.length > 0 && { columns: writeColumns(shown) }),
    ...search,
  }
}

/**
 * The column order in a URL of an earlier version: "role:plan" puts role directly after plan. Unknown columns are
 * ignored, so that URLs keep working when columns are added or removed. Other columns keep their places, and the first
 * one always stays first.
 */
function readOrder(moves: readonly string[], columns: readonly string[]): readonly string[] {
  return moves.reduce((order, move) => {
    const [id = '', after = ''] = move.split(':')
    if (id === columns[0] || id === after || !order.includes(id) || !order.includes(after)) return order
    const rest = order.filter((other) => other !== id)
    return rest.toSpliced(rest.indexOf(after) + 1, 0, id)
  }, columns)
}

const wordsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((word) => typeof word === 'string')

/** Columns as a URL lists them. The first one is always shown, so it is listed only if there is no other. */
export const writeColumns = ([first = '', ...others]: readonly string[]): string => others.join(',') || first

/** URL parameters that every list has. */
export type ListSearch = z.infer<typeof commonSearch>

/** Selected values by facet, as `RowQuery` takes them; facets without values are left out. */
export const chosenFacets = (
  { facets }: Pick<Resource<unknown>, 'facets'>,
  search: ListSearch,
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    facets.map(({ id }) => [id, chosenIn(search, id)] as const).filter(([, values]) => values.length > 0),
  )

/** The values of a URL parameter; empty if it is not a list. */
export function chosenIn(search: object, key: string): readonly string[] {
  const value: unknown = Reflect.get(search, key)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The sort key function of a column; undefined if there is no such column. */
export function sortKeyOf<Subject>(
  { fields, otherColumns }: Resource<Subject>,
  column: string,
): ((subject: Subject) => SortKey) | undefined {
  const field = fields.find(({ id }) => id === column)
  if (field) return (subject) => fieldSortKey(field, subject)
  return otherColumns?.has(column) ? (subject) => otherColumns.sortKey(column, subject) : undefined
}

/** The columns that the URL sorts by; unknown names are ignored. */
export const sortOf = (resource: Resource<unknown>, search: ListSearch): RowQuery['sort'] =>
  readSort(search.sort, (id) => sortKeyOf(resource, id) !== undefined)

/** Filter parameters that every list has; `resource.filters` adds those of one resource, besides its facets. */
const commonFilters = ['q', 'finding', 'changed'] as const

const filterKeys = ({ facets, filters = [] }: Pick<Resource<unknown>, 'facets' | 'filters'>) => [
  ...commonFilters,
  ...facets.map(({ id }) => id),
  ...filters,
]

/** A patch that clears all filters and keeps the tab, sort order, and columns. */
export const noFilters = (resource: Pick<Resource<unknown>, 'facets' | 'filters'>): ListSearch =>
  Object.fromEntries(filterKeys(resource).map((key) => [key, undefined]))

/** Whether any filter is active. */
export const isFiltered = (
  resource: Pick<Resource<unknown>, 'facets' | 'filters'>,
  search: ListSearch,
): boolean => filterKeys(resource).some((key) => isSet(Reflect.get(search, key)))

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** Custom rendering of a field. */
export type RecordCell<Subject> = { render(subject: Subject): ReactNode }

export type RecordCells = ReadonlyMap<string, RecordCell<unknown>>

export type PanelProps<
  Search extends ListSearch = ListSearch,
  View extends ListView = ListView,
  Subject = unknown,
> = {
  readonly list: ListModel<Subject>
  /** The rows that match the filters, in sort order. */
  readonly view: View
  readonly search: Search
  /** Updates the URL. `replace`: without a new history entry. */
  update(patch: Search | ListSearch, replace?: boolean): void
  /** `row`: its number in the list, if known. */
  onOpen(id: string, row?: number): void
  /** The query string of a URL, including the question mark. `row`: the number of the record that it links to. */
  writeSearch(search: Search, row?: number): string
  /** Custom rendering by field id. */
  readonly cells?: RecordCells | undefined
}
