import type { JsonObject } from '#lib/json-value.ts'
import { createFieldNames, type TermFields } from './field-names.ts'
import { type FieldFilter, type PhraseFilter, readSearch, type SearchReading } from './read-search.ts'
import { splitTerms } from './split-terms.ts'
import { buildTermColumn, type TermColumn, type TermColumnBuilder } from './term-column.ts'
import type { TermField } from './term-field.ts'
import { areEqual, either, inverted, maskOf } from './term-mask.ts'

/** The rows of a list, by number. */
type TermRows = {
  count: number
  /** Undefined for a row that is no record: it has no fields. */
  record(row: number): JsonObject | undefined
  /** One byte for each row: 1 where its text holds `text`, without regard to case. */
  holds(text: string): Uint8Array
}

/** What a search text asks of the list. */
type TermSearch = {
  reading: SearchReading
  /** One mask for each term that is not a plain word; a row stays where all of them have a 1. */
  masks: readonly Uint8Array[]
}

export type TermFilter = {
  /** What a term may name, in the order in which it is offered. */
  fields: readonly TermField[]
  /** How a text is understood; the same object for the same text, as long as it is not too long ago. */
  read(text: string): SearchReading
  /** Gives the same object again as long as the answer is the same. `now` in milliseconds since the epoch. */
  search(text: string, now: number): TermSearch
  find(name: string): TermField | undefined
  column(field: TermField): TermColumn
  /** Reads ahead the fields that a text names, while `hasTime` says so; true once they are read. */
  prepare(text: string, hasTime: () => boolean): boolean
}

// A mask has a byte for each row: these are 6 MB at 100,000 rows.
const mostMasks = 64
const mostTexts = 16

const derived = { choice: 'texts', text: 'texts', any: 'texts', date: 'epochs', number: undefined } as const

/** Puts a value last, and takes the first ones away where there are too many. */
function keep<Value>(values: Map<string, Value>, key: string, value: Value, most: number) {
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= most) break
    values.delete(oldest)
  }
}

/** Searches one list by terms. Fields are read when they are first asked for, and each term is asked once. */
export function createTermFilter(rows: TermRows, fields: TermFields): TermFilter {
  const names = createFieldNames(rows, fields)
  const columns = new Map<TermField, TermColumnBuilder>()
  const masks = new Map<string, { now: number; mask: Uint8Array }>()
  const readings = new Map<string, SearchReading>()
  const searches = new Map<string, { now: number; search: TermSearch }>()

  function builderOf(field: TermField): TermColumnBuilder {
    const known = columns.get(field)
    if (known) return known
    const builder = buildTermColumn(rows.count, field.valueOf, derived[field.kind.is])
    columns.set(field, builder)
    return builder
  }

  const column = (field: TermField) => builderOf(field).column()

  /** The mask that was made for that key; made anew when it is older than `now`, and kept when nothing changed. */
  function keptMask(key: string, now: number, make: () => Uint8Array): Uint8Array {
    const known = masks.get(key)
    const made = known?.now === now ? known.mask : make()
    const mask = known && areEqual(known.mask, made) ? known.mask : made
    keep(masks, key, { now, mask }, mostMasks)
    return mask
  }

  function read(text: string): SearchReading {
    const reading = readings.get(text) ?? readSearch(text, names)
    keep(readings, text, reading, mostTexts)
    return reading
  }

  const filterMask = ({ key, negated, isRelative, parts }: FieldFilter, now: number) =>
    keptMask(key, isRelative ? now : 0, () => {
      const mask = either(
        parts.map(({ field, ask }) => maskOf(column(field), ask(now))),
        rows.count,
      )
      return negated ? inverted(mask) : mask
    })

  const phraseMask = ({ phrase, negated }: PhraseFilter) =>
    keptMask(`${negated ? '-' : ''}"${phrase}`, 0, () => {
      const mask = rows.holds(phrase)
      return negated ? inverted(mask) : mask
    })

  return {
    fields: fields.fields,
    find: names.find,
    column,
    read,
    search(text, now) {
      const known = searches.get(text)
      const reading = read(text)
      if (known && (known.now === now || !reading.filters.some((term) => term.isRelative)))
        return known.search
      const found = [
        ...reading.phrases.map(phraseMask),
        ...reading.filters.map((filter) => filterMask(filter, now)),
      ]
      const isKept = known && found.every((mask, index) => mask === known.search.masks[index])
      const search = isKept ? known.search : { reading, masks: found }
      keep(searches, text, { now, search }, mostTexts)
      return search
    },
    prepare(text, hasTime) {
      return splitTerms(text).every((token) => {
        const field = token.kind === 'field' ? names.find(token.key) : undefined
        return !field || builderOf(field).prepare(hasTime)
      })
    },
  }
}
