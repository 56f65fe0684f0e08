import type { ListAnswer, ListRow, RecordRow, UnreadableRow } from '#api/list-row.ts'
import { inlineText, type JsonObject } from '#lib/json-value.ts'
import { createRowIndex, type RowIndex } from '../index/row-index.ts'
import type { Resource, SubjectReader } from './resource.ts'
import { createTermFilter, recordPaths, type TermFilter } from '../terms/term-filter.ts'
import { type TermDefinition, type TermField, termOf } from '../terms/term-field.ts'
import { sortKeyOf } from './list-search.ts'

/** Everything needed to search and filter the rows of a list at a given time. */
export type ListIndex = { readonly rows: RowIndex; readonly terms: TermFilter }

/** An index and the time it is for; `nextChange` is when it first differs, once that was asked. */
type DatedIndex = { readonly at: number; readonly index: ListIndex; nextChange?: number }

/** How long an index lasts at least, in milliseconds per row: to rebuild a long one takes a while. */
const leastPerRow = 3

/** The number of records sampled for field paths. */
const sampled = 200

/** A list as the service sent it, plus everything derived from it, computed lazily and once each. */
export class ListModel<Subject = JsonObject> implements ListAnswer {
  readonly resource: Resource<Subject>
  readonly rows: readonly ListRow[]
  readonly receivedAt: number
  readonly source: (index: number) => string
  readonly isPartial: boolean | undefined
  readonly #subjects: readonly (Subject | undefined)[]
  #index: DatedIndex | undefined
  #records: readonly Subject[] | undefined
  #unreadable: readonly UnreadableRow[] | undefined
  #paths: readonly string[] | undefined
  readonly #made = new WeakMap<object, unknown>()

  /** `subjects`: what was read from each row, by row number; undefined if the row is not a record. */
  constructor(
    resource: Resource<Subject>,
    { rows, receivedAt, source, isPartial }: ListAnswer,
    subjects: readonly (Subject | undefined)[],
  ) {
    this.resource = resource
    this.rows = rows
    this.receivedAt = receivedAt
    this.source = source
    this.isPartial = isPartial
    this.#subjects = subjects
  }

  /** The subject of a row; undefined if the row is not a record. */
  subject(row: number): Subject | undefined {
    return this.#subjects[row]
  }

  /** A copy of the list with another subject in one row. */
  with(row: number, subject: Subject): ListModel<Subject> {
    return new ListModel(this.resource, this, this.#subjects.with(row, subject))
  }

  /** The subjects of all rows that are records, in order. */
  get subjects(): readonly Subject[] {
    this.#records ??= this.#subjects.filter((subject) => subject !== undefined)
    return this.#records
  }

  /** How many of these rows are records. */
  countRecords(rows: Int32Array): number {
    if (this.unreadable.length === 0) return rows.length
    return rows.reduce((count, row) => (this.rows[row]?.kind === 'record' ? count + 1 : count), 0)
  }

  /** The rows that are not records. */
  get unreadable(): readonly UnreadableRow[] {
    this.#unreadable ??= this.rows.filter((row) => row.kind === 'unreadable')
    return this.#unreadable
  }

  /** The records with this ID, in order: a service may send several. */
  withId(id: string): readonly RecordRow[] {
    return this.rows.filter((row): row is RecordRow => row.kind === 'record' && row.id === id)
  }

  /** A row's number for a URL, which tells it apart from others with its ID; undefined if there are none. */
  numberOf(row: number): string | undefined {
    const own = this.rows[row]
    return own?.kind === 'record' && this.withId(own.id).length > 1 ? String(row) : undefined
  }

  /**
   * The index at `now` (milliseconds since the epoch). Rebuilt when something in it depends on the time and has changed,
   * such as whether a license has expired; that of a very long list a few minutes later.
   */
  index(now: number): ListIndex {
    if (!this.#index || this.#isOutdated(this.#index, now))
      this.#index = { at: now, index: this.#createIndex(now) }
    return this.#index.index
  }

  #isOutdated(known: DatedIndex, now: number): boolean {
    // A wrong clock may have been set back.
    if (now < known.at) return true
    if (now - known.at < this.rows.length * leastPerRow) return false
    known.nextChange ??= this.resource.nextChange?.(this.subjects, known.at) ?? Infinity
    return now >= known.nextChange
  }

  /** The result of `make`, computed once per list and `key`; always pass the same `make` for a key. */
  once<Value>(key: object, make: () => Value): Value {
    if (!this.#made.has(key)) this.#made.set(key, make())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key is only used with one type of value
    return this.#made.get(key) as Value
  }

  /** Paths of fields that have no search term, found in a sample of the list. */
  paths({ fields }: TermFilter): readonly string[] {
    if (this.#paths) return this.#paths
    const step = Math.max(1, Math.floor(this.rows.length / sampled))
    const sample = this.rows.flatMap((row, index) =>
      index % step === 0 && row.kind === 'record' ? [row.record] : [],
    )
    const named = new Set(fields.flatMap(({ name, aliases }) => [name, ...aliases]))
    this.#paths = recordPaths(sample).filter((path) => !named.has(path))
    return this.#paths
  }

  #createIndex(now: number): ListIndex {
    const { facets, fields, searchText = textOfFields(fields), terms } = this.resource
    const definitions = terms?.(now) ?? { fields: fields.map(termOf), roots: [''] }
    let last: { column: string; key: ReturnType<typeof sortKeyOf<Subject>> } | undefined
    // The index reads one column of all rows before the next, so caching the last key function is enough.
    const columnKey = (column: string) => {
      if (last?.column !== column) last = { column, key: sortKeyOf(this.resource, column) }
      return last.key
    }
    const facetsById = new Map(facets.map((facet) => [facet.id, facet]))
    const rows = createRowIndex({
      count: this.rows.length,
      likelyFacets: [...facetsById.keys()],
      searchText: (row) => {
        const subject = this.subject(row)
        if (subject !== undefined) return searchText(subject)
        const entry = this.rows[row]
        return entry?.kind === 'unreadable' ? inlineText(entry.value) : ''
      },
      sortKey: (column, row) => {
        const [key, subject] = [columnKey(column), this.subject(row)]
        return key && subject !== undefined ? key(subject) : undefined
      },
      facetValue: (id, row) => {
        const [facet, subject] = [facetsById.get(id), this.subject(row)]
        return facet && subject !== undefined ? facet.value(subject, now) : undefined
      },
    })
    const filter = createTermFilter(
      {
        count: this.rows.length,
        record: (row) => {
          const entry = this.rows[row]
          return entry?.kind === 'record' ? entry.record : undefined
        },
        holds: (text) => rows.containing(text),
      },
      { fields: definitions.fields.map((field) => this.#termField(field)), roots: definitions.roots },
    )
    return { rows, terms: filter }
  }

  #termField({ value, ...field }: TermDefinition<Subject>): TermField {
    const valueOf = (row: number) => {
      const subject = this.subject(row)
      return subject === undefined ? undefined : value(subject)
    }
    return { ...field, valueOf }
  }
}

const textOfFields =
  <Subject>(fields: Resource<Subject>['fields']) =>
  (subject: Subject): string =>
    fields.map(({ value }) => inlineText(value(subject) ?? '')).join('\n')

/** Reads each record as it was sent. */
export function recordReader(): SubjectReader<JsonObject> {
  const records: (JsonObject | undefined)[] = []
  return {
    add: (row) => void records.push(row.kind === 'record' ? row.record : undefined),
    read: () => records.slice(),
  }
}

/** The model of a list whose rows have all arrived. */
export function listModel<Subject>(resource: Resource<Subject>, answer: ListAnswer): ListModel<Subject> {
  const reader = resource.reader()
  for (const row of answer.rows) reader.add(row)
  return new ListModel(resource, answer, reader.read())
}
