import type { ListAnswer, ListRow } from '#api/list-row.ts'
import { inlineText, type JsonObject } from '#lib/json-value.ts'
import { fieldSortKey } from '../fields/field.ts'
import { createRowIndex, type RowIndex } from '../index/row-index.ts'
import type { Resource } from '../resource.ts'
import { recordPaths } from '../terms/record-paths.ts'
import type { TermDefinition, TermField } from '../terms/term-field.ts'
import { createTermFilter, type TermFilter } from '../terms/term-filter.ts'
import { createDuplicateFinder, type DuplicateFinder } from './duplicate-ids.ts'

/** What the rows of a list can be found by, as of a moment. */
export type ListIndex = { readonly rows: RowIndex; readonly terms: TermFilter }

const hour = 3_600_000
/** How many records are looked at for the paths of their fields. */
const sampled = 200

/** One list as the service answered it, and what is worked out of it, each thing once, when it is first asked for. */
export class ListModel<Subject = JsonObject> implements ListAnswer {
  readonly resource: Resource<Subject>
  readonly rows: readonly ListRow[]
  readonly receivedAt: number
  readonly source: (index: number) => string
  readonly #subjects: readonly (Subject | undefined)[]
  readonly #columns: ReadonlyMap<string, Resource<Subject>['fields'][number]>
  #index: { readonly at: number; readonly index: ListIndex } | undefined
  #duplicates: DuplicateFinder | undefined
  #paths: readonly string[] | undefined

  /** `subjects`: what was read of the rows, in their places; undefined where a row is no record. */
  constructor(
    resource: Resource<Subject>,
    { rows, receivedAt, source }: ListAnswer,
    subjects: readonly (Subject | undefined)[],
  ) {
    this.resource = resource
    this.rows = rows
    this.receivedAt = receivedAt
    this.source = source
    this.#subjects = subjects
    this.#columns = new Map(resource.fields.map((field) => [field.id, field]))
  }

  /** What was read of a row; undefined where it is no record. */
  subject(row: number): Subject | undefined {
    return this.#subjects[row]
  }

  /** The index as of `now` (milliseconds since the epoch); what depends on the time is read again each hour. */
  index(now: number): ListIndex {
    if (!this.#index || now - this.#index.at >= hour) this.#index = { at: now, index: this.#createIndex(now) }
    return this.#index.index
  }

  /** Finds the ids that several rows have. */
  get duplicates(): DuplicateFinder {
    this.#duplicates ??= createDuplicateFinder(this.rows)
    return this.#duplicates
  }

  /** Paths of fields that no term has a name for, as far as a sample of the list has them. */
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
    const { facets, fields, searchText, terms } = this.resource
    const [first] = fields
    const definitions = terms(now)
    const facetsById = new Map(facets.map((facet) => [facet.id, facet]))
    const rows = createRowIndex({
      count: this.rows.length,
      ahead: { facets: [...facetsById.keys()], sorts: first ? [first.id] : [] },
      searchText: (row) => {
        const subject = this.subject(row)
        if (subject !== undefined) return searchText(subject)
        const entry = this.rows[row]
        return entry?.kind === 'unreadable' ? inlineText(entry.value) : ''
      },
      sortKey: (column, row) => {
        const [field, subject] = [this.#columns.get(column), this.subject(row)]
        return field && subject !== undefined ? fieldSortKey(field, subject) : undefined
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
        holds: (text) => rows.holding(text),
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

/** The model of rows that are all here. */
export function listModel<Subject>(resource: Resource<Subject>, answer: ListAnswer): ListModel<Subject> {
  return new ListModel(
    resource,
    answer,
    answer.rows.map((row) => (row.kind === 'record' ? resource.subject(row) : undefined)),
  )
}
