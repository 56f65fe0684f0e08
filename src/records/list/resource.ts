import type { ListRow } from '#api/list-row.ts'
import { inlineText, type JsonObject } from '#lib/json-value.ts'
import { encodePathSegment, basePath } from '#lib/addresses.ts'
import type { Tone } from '#ui/badge.tsx'
import type { Field, FieldKind } from '../fields/field.ts'
import type { ListSearch } from './list-search.ts'
import type { FacetCount, FacetValues } from '../index/row-index.ts'
import type { SortKey } from '../index/column-ranks.ts'
import type { TermDefinitions } from '../terms/term-field.ts'

/**
 * A field whose changes are reported; snapshots identify it by path. `switches` is an object of on/off values; `own`
 * has a custom reader, which is loaded with the pages that show changes.
 */
export type TrackedField<Subject> = Pick<Field<Subject>, 'path' | 'label'> & {
  readonly kind: FieldKind | { readonly type: 'switches' | 'own' }
  /** The tone of a change: bad news, or the end of it. */
  tone?(before: unknown, after: unknown): Extract<Tone, 'danger' | 'warning' | 'success'> | undefined
} & (
    | Pick<Field<Subject>, 'value'>
    /** Creates, for one list, a writer of equal lines for values that count as equal; empty for absent values. */
    | { writer(): { write(subject: Subject): string } }
  )

/** A filter by value with exact counts. Its id is a URL parameter. */
export type Facet<Subject = JsonObject> = {
  readonly id: string
  readonly label: string
  /** The value or values of a record at `now` (milliseconds since the epoch). */
  value(subject: Subject, now: number): FacetValues
  /** The label of a value; default: the value itself. */
  valueLabel?(value: string): string
  /** Values in display order; if absent, they are sorted by name. */
  readonly order?: readonly string[]
  /** Whether it has no button because other parts of the screen set it. */
  readonly isHidden?: boolean
}

/** Reads the records of one list row by row, in order. */
export type SubjectReader<Subject> = {
  add(row: ListRow): void
  /** What has been read so far, by row; undefined if a row is not a record. Later rows do not change it. */
  read(): readonly (Subject | undefined)[]
}

/** Examples of search terms, grouped under titles. */
export type SearchHelp = readonly (readonly [
  title: string,
  lines: readonly (readonly [written: string, means: string])[],
])[]

/** How many records can be compared, unless a resource sets a lower maximum. */
export const minCompared = 2
export const maxCompared = 4

/**
 * Everything specific to one kind of record. The list code reads it only through this value and knows no field by name.
 * `Subject` is computed from a record once and then read many times.
 */
export type Resource<Subject = JsonObject> = {
  /** Used in URLs, keys, and browser storage. */
  readonly id: string
  /** Title of its screen: "Organizations". */
  readonly title: string
  /** Mid-sentence: "organization", "organizations"; `a`: "An organization". */
  readonly singular: string
  readonly plural: string
  readonly a: string
  /** Name of its table, if it differs from `title`. */
  readonly table?: string
  /** Name of exported files without extension, if it differs from `plural`. */
  readonly fileName?: string
  /** Starts reading a list. */
  reader(): SubjectReader<Subject>
  /** Columns of the table in order. The first one is pinned and names the record. */
  readonly fields: readonly Field<Subject>[]
  /** Ids of the default columns, in order; all if absent. */
  readonly columns?: readonly string[]
  /** Requirements besides the required fields: a record that lacks one is faulty. */
  readonly required?: readonly { readonly label: string; isAbsent(subject: Subject): boolean }[]
  /** The URL parameters of its list. */
  readonly search: { readonly shape: object; parse(value: unknown): ListSearch }
  /** The searchable text of a record, one line per part; default: the text of its fields. */
  searchText?(subject: Subject): string
  readonly facets: readonly Facet<Subject>[]
  /** Other URL parameters that filter the list. */
  readonly filters?: readonly string[]
  /** Descriptions of these active filters, one text each. */
  filterTexts?(search: ListSearch): readonly string[]
  /** Columns that are not fields, as in a matrix, and their sort keys. */
  readonly otherColumns?: { has(id: string): boolean; sortKey(id: string, subject: Subject): SortKey }
  /** How many records can be compared, and in which list tab; default: up to four, on a page of their own. */
  readonly compares?: { readonly max: number; readonly tab: string }
  /** Ids whose URLs show other pages: with `record=1` they show the record. */
  readonly pages?: readonly string[]
  /** Fields whose changes between visits are reported, in the order of display. */
  readonly tracked?: readonly TrackedField<Subject>[]
  /** Whether a record is known well enough to be compared with later visits; default: all are. */
  isTracked?(subject: Subject): boolean
  /** The list tab that shows its changes; default: a page of their own. */
  readonly changesTab?: string
  /** A search for recent changes by the records' own dates, used until there is an earlier visit to compare with. */
  readonly recentTerm?: string
  readonly searchHelp?: SearchHelp
  /** Sentences on why the list may be empty, and on what to do if nothing matches. */
  readonly emptyHint?: string
  readonly searchHint?: string
  /** What the service does not report although people search for it: their words, and the sentence that says so. */
  readonly unreported?: readonly { readonly words: readonly string[]; readonly text: string }[]
  /** The search terms at `now` (milliseconds since the epoch); default: the fields. */
  terms?(now: number): TermDefinitions<Subject>
  /** When values of facets or terms first change after `now` without new data; default: never. */
  nextChange?(subjects: readonly Subject[], now: number): number
}

/** A facet of the value as it was sent. Absent, null, and empty values appear as "(missing)". */
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

/** Why a search finds nothing: what it asks for that the service does not report. */
export function unreportedTexts(
  { unreported = [] }: Pick<Resource, 'unreported'>,
  query: string,
): readonly string[] {
  const typed = new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  return unreported.filter(({ words }) => words.some((word) => typed.has(word))).map(({ text }) => text)
}

/** The display text of a facet value. */
export const facetValueLabel = <Subject>(facet: Facet<Subject>, value: string): string =>
  facet.valueLabel?.(value) ?? value

/** The values of a facet in display order: their own order, or by name. */
export function sortFacetCounts<Subject>(
  { order }: Facet<Subject>,
  counts: readonly FacetCount[],
): readonly FacetCount[] {
  return counts.toSorted((a, b) =>
    order ? order.indexOf(a.value) - order.indexOf(b.value) : a.value < b.value ? -1 : 1,
  )
}

/** The tooltip of a record whose page has no URL. */
export const noAddress = 'Its ID cannot be part of an address'

/** URL of a record's page, without filters; undefined if its id cannot be part of a URL. */
export function recordHref({ id: resource }: Pick<Resource<unknown>, 'id'>, id: string): string | undefined {
  const encoded = encodePathSegment(id)
  return 'segment' in encoded ? `${basePath}/${resource}/${encoded.segment}` : undefined
}
