import type { ListRow } from '#api/list-row.ts'
import { inlineText, type JsonObject } from '#lib/json-value.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { basePath } from '#lib/base-path.ts'
import type { Tone } from '#ui/badge.tsx'
import type { Field, FieldKind } from '../fields/field.ts'
import type { ListSearch } from './list-search.ts'
import type { FacetCount, FacetValues } from '../index/row-index.ts'
import type { SortKey } from '../index/column-ranks.ts'
import type { TermDefinitions } from '../terms/term-field.ts'

/**
 * A field whose changes are told; snapshots know it by its path. `switches` is an object of what is on or off; `own` is
 * read in a way of its own, which comes with the pages that show changes.
 */
export type TrackedField<Subject> = Pick<Field<Subject>, 'path' | 'label'> & {
  readonly kind: FieldKind | { readonly is: 'switches' | 'own' }
  /** Whether a change of it is bad news, or the end of it. */
  tone?(before: unknown, after: unknown): Extract<Tone, 'danger' | 'warning' | 'success'> | undefined
} & (
    | Pick<Field<Subject>, 'value'>
    /** Makes, for one list, what writes a line that is the same for what counts as the same; empty when absent. */
    | { writer(): { write(subject: Subject): string } }
  )

/** Something that a list is narrowed down by, with exact counts; its id is a key of the address. */
export type Facet<Subject = JsonObject> = {
  readonly id: string
  readonly label: string
  /** The value of one record at `now` (milliseconds since the epoch), or its values. */
  value(subject: Subject, now: number): FacetValues
  /** What a person reads for a value; the value itself when absent. */
  valueLabel?(value: string): string
  /** The values in their own order; all others stand by name. */
  readonly order?: readonly string[]
  /** It has no button: other parts of the screen filter by it. */
  readonly isHidden?: boolean
}

/** Reads the records of one list row after row, in their order. */
export type SubjectReader<Subject> = {
  add(row: ListRow): void
  /** What was read so far, in the places of the rows; undefined where a row is no record. Later rows do not change it. */
  read(): readonly (Subject | undefined)[]
}

/** Forms of search terms by example, under titles. */
export type SearchHelp = readonly (readonly [
  title: string,
  lines: readonly (readonly [written: string, means: string])[],
])[]

/**
 * What is special about a kind of records. The list product reads everything else of it through this value, and knows
 * no field by its name. `Subject` is what is worked out of a record once and asked again and again.
 */
export type Resource<Subject = JsonObject> = {
  /** In addresses, keys and what this browser keeps. */
  readonly id: string
  /** Name of its screen: "Organizations". */
  readonly title: string
  /** Within a sentence: "organization", "organizations"; `a`: "An organization". */
  readonly one: string
  readonly many: string
  readonly a: string
  /** Name of its table, where that is not the name of its screen. */
  readonly table?: string
  /** Of exported files, without an ending, where that is not `many`. */
  readonly fileName?: string
  /** Reads one list. */
  reader(): SubjectReader<Subject>
  /** Columns of the table in their order; the first one is pinned and names the record. */
  readonly fields: readonly Field<Subject>[]
  /** Ids of the columns that are shown at first, in their order; all when absent. */
  readonly columns?: readonly string[]
  /** What the list itself must have, beside the required fields: a record without it has a fault. */
  readonly required?: readonly { readonly label: string; isAbsent(subject: Subject): boolean }[]
  /** What its address may hold. */
  readonly search: { readonly shape: object; parse(value: unknown): ListSearch }
  /** All the text of a record that a person may search for, a line for each part; that of its fields when absent. */
  searchText?(subject: Subject): string
  readonly facets: readonly Facet<Subject>[]
  /** Other keys of its address that narrow the list down. */
  readonly filters?: readonly string[]
  /** The same in words, one text for each. */
  filterTexts?(search: ListSearch): readonly string[]
  /** Columns that are none of the fields, as a matrix has them, and what each sorts by. */
  readonly otherColumns?: { has(id: string): boolean; sortKey(id: string, subject: Subject): SortKey }
  /** How many are compared at once, and in which tab of its list; up to four on a page of their own when absent. */
  readonly compares?: { readonly most: number; readonly tab: string }
  /** Ids at whose addresses other pages stand: with `record=1` these show the record. */
  readonly pages?: readonly string[]
  /** What is told of it from visit to visit, in the order in which changes are listed. */
  readonly tracked?: readonly TrackedField<Subject>[]
  /** A search for what changed lately by the records' own dates, until an earlier visit tells it. */
  readonly recentTerm?: string
  readonly searchHelp?: SearchHelp
  /** Why the list may be empty, and what to do where nothing matches, as sentences. */
  readonly emptyHint?: string
  readonly searchHint?: string
  /** What a search term may name at `now` (milliseconds since the epoch); its fields when absent. */
  terms?(now: number): TermDefinitions<Subject>
}

/** The facet of a value as it was sent: what is absent, null or empty stands as "(missing)". */
export const facetBy = <Subject>(
  id: string,
  label: string,
  { value }: { value(subject: Subject): unknown },
): Facet<Subject> => ({
  id,
  label,
  value(subject) {
    const sent = value(subject)
    return sent === undefined || sent === null || sent === '' ? '(missing)' : inlineText(sent)
  },
})

/** The facet of an id out of an address. */
export const facetOf = <Subject>({ facets }: Resource<Subject>, id: string): Facet<Subject> | undefined =>
  facets.find((facet) => facet.id === id)

/** What a person reads for a value of a facet. */
export const facetValueLabel = <Subject>(facet: Facet<Subject>, value: string): string =>
  facet.valueLabel?.(value) ?? value

/** The values of a facet as its list shows them: in their own order, or by name. */
export function sortFacetCounts<Subject>(
  { order }: Facet<Subject>,
  counts: readonly FacetCount[],
): readonly FacetCount[] {
  return counts.toSorted((a, b) =>
    order ? order.indexOf(a.value) - order.indexOf(b.value) : a.value < b.value ? -1 : 1,
  )
}

/** Address of a record's page, without the filters; undefined when its id cannot be addressed. */
export function recordHref({ id: resource }: Pick<Resource<unknown>, 'id'>, id: string): string | undefined {
  const encoded = encodePathSegment(id)
  return 'segment' in encoded ? `${basePath}/${resource}/${encoded.segment}` : undefined
}
