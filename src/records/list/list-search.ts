import type { ReactNode } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { isJsonObject, type JsonObject } from '#lib/json-value.ts'
import { readOrder } from '#ui/columns.ts'
import { fieldSortKey } from '../fields/field.ts'
import type { SortKey } from '../index/column-ranks.ts'
import type { RowQuery } from '../index/row-index.ts'
import { readSort } from '../index/sort-param.ts'
import { lenient, repeatedKey } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'
import type { Resource } from './resource.ts'
import type { ListModel } from './list-model.ts'
import type { ListView } from './list-view.ts'
/** Chosen values by facet, as an address has them and `RowQuery` takes them; facets without any are left out. */
export function chosenValues<Facet extends string>(
  facets: readonly Facet[],
  search: { readonly [Key in Facet]?: readonly string[] | undefined },
): ReadonlyMap<Facet, readonly string[]> {
  return new Map(
    facets.flatMap((id) => {
      const values = search[id]
      return values && values.length > 0 ? [[id, values] as const] : []
    }),
  )
}

const text = lenient(z.string())
const flag = lenient(z.literal('1'))

/**
 * What the address of every list may hold; defaults are left out, and each facet has a key of its own beside these.
 * * What is looked at: `q` search text; `finding`, rules; `changed`, only what changed since the last visit; `waived`,
 *   findings that were waived too.
 * * How: `tab`; `sort` as "plan,-maxUsers"; `columns`, the columns that are shown, in their order, as "plan,region";
 *   `width` as "name:300", in pixels; `density`; `zoom` of the timeline, and `from`, the month in which it begins, as
 *   "2026-05".
 */
export const listSearchShape = {
  q: text,
  finding: repeatedKey,
  changed: flag,
  waived: flag,
  sort: text,
  columns: text,
  width: repeatedKey,
  density: lenient(z.literal('compact')),
  zoom: lenient(z.enum(['quarter', 'year', 'years'])),
  from: text,
}

const commonSearch = z.object(listSearchShape)

/**
 * Reads the addresses of one list: those of `schema`, and those that earlier versions wrote with `view` for the tab,
 * and `hide` and `order` for the columns, of which `columns` are all ids.
 */
export function listAddress<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  columns: readonly string[],
): { readonly shape: Shape; parse(value: unknown): z.infer<z.ZodMiniObject<Shape>> } {
  return {
    shape: schema.shape,
    parse(value) {
      if (!isJsonObject(value) || !earlierKeys.some((key) => key in value)) return schema.parse(value)
      // The router keeps what a route does not know: here it must go.
      return { ...schema.parse(renewed(value, columns)), ...gone }
    },
  }
}

/** Keys of addresses that only earlier versions wrote. */
export const earlierKeys: readonly string[] = ['view', 'hide', 'order']

const gone = Object.fromEntries(earlierKeys.map((key) => [key, undefined]))

const earlierTabs = new Map([['list', 'table']])

function renewed({ view, hide, order, ...search }: JsonObject, columns: readonly string[]): JsonObject {
  const [hidden, moves] = [wordsOf(hide), wordsOf(order)]
  const shown = readOrder(moves, columns).filter((id, place) => place === 0 || !hidden.includes(id))
  return {
    ...(typeof view === 'string' && { tab: earlierTabs.get(view) ?? view }),
    ...(hidden.length + moves.length > 0 && { columns: writeColumns(shown) }),
    ...search,
  }
}

const wordsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((word) => typeof word === 'string')

/** Columns as an address names them: the first one is always there, and named only where there is no other. */
export const writeColumns = ([first = '', ...others]: readonly string[]): string => others.join(',') || first

/** The part of an address that every list has. */
export type ListSearch = z.infer<typeof commonSearch> & { readonly tab?: string | undefined }

/** Chosen values by facet; those without any are left out. */
export const chosenFacets = (
  { facets }: Pick<Resource<unknown>, 'facets'>,
  search: ListSearch,
): ReadonlyMap<string, readonly string[]> =>
  chosenValues(
    facets.map(({ id }) => id),
    Object.fromEntries(facets.map(({ id }) => [id, chosenIn(search, id)])),
  )

/** The values that an address has under a key; none where it has no list there. */
export function chosenIn(search: object, key: string): readonly string[] {
  const value: unknown = Reflect.get(search, key)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** What a column sorts by; undefined when there is no such column. */
export function sortKeyOf<Subject>(
  { fields, otherColumns }: Resource<Subject>,
  column: string,
): ((subject: Subject) => SortKey) | undefined {
  const field = fields.find(({ id }) => id === column)
  if (field) return (subject) => fieldSortKey(field, subject)
  return otherColumns?.has(column) ? (subject) => otherColumns.sortKey(column, subject) : undefined
}

/** The fields that the address sorts by; names of none are left out. */
export const sortOf = (resource: Resource<unknown>, search: ListSearch): RowQuery['sort'] =>
  readSort(search.sort, (id) => sortKeyOf(resource, id) !== undefined)

/** Keys that narrow every list down; `resource.filters` names those of one resource beside its facets. */
const commonFilters = ['q', 'finding', 'changed'] as const

const filterKeys = ({ facets, filters = [] }: Pick<Resource<unknown>, 'facets' | 'filters'>) => [
  ...commonFilters,
  ...facets.map(({ id }) => id),
  ...filters,
]

/** What takes every filter away; the tab, the order and the columns stay. */
export const noFilters = (resource: Pick<Resource<unknown>, 'facets' | 'filters'>): ListSearch =>
  Object.fromEntries(filterKeys(resource).map((key) => [key, undefined]))

/** Whether anything narrows the list down. */
export const isFiltered = (
  resource: Pick<Resource<unknown>, 'facets' | 'filters'>,
  search: ListSearch,
): boolean => filterKeys(resource).some((key) => isSet(Reflect.get(search, key)))

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** How the value of a field is drawn; nothing for one that is drawn as usual. */
export type RecordCell<Subject> = { draw(subject: Subject): ReactNode }

export type RecordCells = ReadonlyMap<string, RecordCell<unknown>>

/** What each tab of a list is given. */
export type PanelProps<
  Search extends ListSearch = ListSearch,
  View extends ListView = ListView,
  Subject = unknown,
> = {
  readonly list: ListModel<Subject>
  /** The rows of the list, as the service sent them. */
  readonly rows: readonly ListRow[]
  /** What the filters leave of it, in the order asked for. */
  readonly view: View
  readonly search: Search
  /** Changes the address. `replace`: Back does not lead to what was before. */
  update(patch: Search | ListSearch, replace?: boolean): void
  /** `row`: its number in the list, where it is known. */
  onOpen(id: string, row?: number): void
  /** Query part of an address, with its question mark; `row`: of the record that it leads to. */
  writeSearch(search: Search, row?: number): string
  /** How the values of a field are drawn, by its id, where that is special to the resource. */
  readonly cells?: RecordCells | undefined
}
