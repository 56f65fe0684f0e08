import { isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import { steppedValues } from '../index/row-index.ts'
import {
  type FieldFilter,
  type FieldNames,
  type PhraseFilter,
  readSearch,
  type SearchReading,
} from './read-search.ts'
import { splitTerms } from './split-terms.ts'
import { termColumn, type TermColumn } from './term-column.ts'
import { plainName, type TermField } from './term-field.ts'
import type { ValueTest } from './value-test.ts'

const deepest = 5
const mostPaths = 500

/** Paths of all fields in some records, in order of first appearance, including fields of objects in lists. */
export function recordPaths(records: Iterable<JsonObject>): readonly string[] {
  const paths = new Set<string>()
  function walk(value: unknown, before: string, depth: number) {
    if (paths.size >= mostPaths || depth > deepest) return
    if (Array.isArray(value)) {
      for (const entry of value) walk(entry, before, depth + 1)
      return
    }
    if (!isJsonObject(value)) return
    for (const [key, inner] of Object.entries(value)) {
      const path = before + key
      // Skip keys that a term cannot spell.
      if (!paths.has(path) && !/^[\p{L}_$][^\s"<>=!:,]*$/u.test(key)) continue
      paths.add(path)
      if (typeof inner === 'object') walk(inner, `${path}.`, depth + 1)
    }
  }
  for (const record of records) walk(record, '', 0)
  return [...paths].slice(0, mostPaths)
}

/**
 * The value at a path such as `license.features.sso`; names may contain dots. For a list along the path, the values of
 * its elements. Undefined if there is none.
 */
function readPath(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const found = value.map((entry) => readPath(entry, path)).filter((entry) => entry !== undefined)
    return found.length > 0 ? found.flat() : undefined
  }
  const own = member(value, path)
  if (own !== undefined) return own
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const inner = member(value, path.slice(0, dot))
    // Without this check, a path with many dots would be tried in thousands of ways.
    const found = inner === undefined ? undefined : readPath(inner, path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}

type Rows = { count: number; record(row: number): JsonObject | undefined }

/** The fields of a list, and the path prefixes under which any other name is looked up. */
type TermFields = { fields: readonly TermField[]; roots: readonly string[] }

/**
 * Finds fields by name, label, or alias, ignoring case, spaces, and dashes, or else by the path of a field that some
 * record has. Searches the records once per path.
 */
function createFieldNames(rows: Rows, { fields, roots }: TermFields): FieldNames {
  const byName = new Map<string, TermField>()
  for (const field of fields) {
    for (const name of [field.label, ...field.aliases, field.name]) byName.set(plainName(name), field)
  }
  const byPath = new Map<string, TermField | undefined>()

  function isSomewhere(path: string): boolean {
    for (let row = 0; row < rows.count; row++) if (readPath(rows.record(row), path) !== undefined) return true
    return false
  }

  function fieldAt(name: string): TermField | undefined {
    if (byPath.has(name)) return byPath.get(name)
    const path = roots.map((root) => root + name).find(isSomewhere)
    const field: TermField | undefined =
      path === undefined
        ? undefined
        : {
            name,
            label: name,
            about: 'Field of the record',
            aliases: [],
            kind: { type: 'any' },
            valueOf: (row) => readPath(rows.record(row), path),
          }
    byPath.set(name, field)
    return field
  }

  return {
    find: (name) => byName.get(plainName(name)) ?? fieldAt(name),
    names: fields.map((field) => field.name),
  }
}

/** The rows of a column that pass a test, as one byte per row. */
function maskOf(column: TermColumn, test: ValueTest, { record }: Pick<Rows, 'record'>): Uint8Array {
  const { values, codes, starts } = column
  const matches = test.matcher(column)
  const verdicts = new Uint8Array(values.length)
  for (let index = 0; index < verdicts.length; index++) verdicts[index] = matches(index) ? 1 : 0
  const mask = new Uint8Array(starts.length - 1)
  for (let row = 0; row < mask.length; row++) {
    const until = starts[row + 1] ?? 0
    let at = starts[row] ?? 0
    if (at === until) mask[row] = test.none === true || (test.none && record(row)) ? 1 : 0
    while (at < until && mask[row] === 0) mask[row] = verdicts[codes[at++] ?? 0] ?? 0
  }
  return mask
}

const inverted = (mask: Uint8Array) => mask.map((byte) => 1 - byte)

/** Rows that pass any of the masks. */
const either = (masks: readonly Uint8Array[], count: number) =>
  masks[0] && masks.length === 1
    ? masks[0]
    : new Uint8Array(count).map((_, row) => (masks.some((mask) => mask[row] === 1) ? 1 : 0))

/** Whether two masks of the same list select the same rows. */
const areEqual = (a: Uint8Array, b: Uint8Array) => a.every((byte, row) => byte === b[row])

type TermRows = {
  count: number
  /** Undefined if the row is not a record and thus has no fields. */
  record(row: number): JsonObject | undefined
  /** One byte per row: 1 if its text contains `text`, ignoring case. */
  holds(text: string): Uint8Array
}

type TermSearch = {
  reading: SearchReading
  /** One mask per term that is not a plain word; a row must pass all of them. */
  masks: readonly Uint8Array[]
}

// A mask has one byte per row: these take 6 MB at 100,000 rows.
const mostMasks = 64
const mostTexts = 16

const derived = { choice: 'texts', text: 'texts', any: 'texts', date: 'epochs', number: undefined } as const

/** Moves a value to the end and evicts the oldest ones beyond `most`. */
function keep<Value>(values: Map<string, Value>, key: string, value: Value, most: number) {
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= most) break
    values.delete(oldest)
  }
}

export type TermFilter = ReturnType<typeof createTermFilter>

/** Searches one list by terms. Fields are read lazily, and each term's result is cached. */
export function createTermFilter(rows: TermRows, fields: TermFields) {
  const names = createFieldNames(rows, fields)
  const columns = steppedValues(({ kind, valueOf }: TermField) =>
    termColumn(rows.count, valueOf, derived[kind.type]),
  )
  const masks = new Map<string, { now: number; mask: Uint8Array }>()
  const readings = new Map<string, SearchReading>()
  const searches = new Map<string, { now: number; search: TermSearch }>()

  /**
   * The cached mask for a key. A mask from another time is recomputed, but the old object is kept if nothing changed.
   */
  function keptMask(key: string, now: number, make: () => Uint8Array): Uint8Array {
    const known = masks.get(key)
    const made = known?.now === now ? known.mask : make()
    const mask = known && areEqual(known.mask, made) ? known.mask : made
    keep(masks, key, { now, mask }, mostMasks)
    return mask
  }

  /** Parses a text. Returns the same object for recently read texts. */
  function read(text: string): SearchReading {
    const reading = readings.get(text) ?? readSearch(text, names)
    keep(readings, text, reading, mostTexts)
    return reading
  }

  const filterMask = ({ key, negated, isRelative, parts }: FieldFilter, now: number) =>
    keptMask(key, isRelative ? now : 0, () => {
      const mask = either(
        parts.map(({ field, testAt }) => maskOf(columns.get(field), testAt(now), rows)),
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
    /** Fields that terms can name, in the order of suggestion. */
    fields: fields.fields,
    find: names.find,
    column: columns.get,
    read,
    /** Returns the same object while the result is unchanged. `now` is in milliseconds since the epoch. */
    search(text: string, now: number): TermSearch {
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
    /** Reads the fields named in a text ahead of time while `hasTime` returns true. Returns true when all are read. */
    prepare(text: string, hasTime: () => boolean): boolean {
      return splitTerms(text).every((token) => {
        const field = token.kind === 'field' ? names.find(token.key) : undefined
        return !field || columns.prepare(field, hasTime)
      })
    },
  }
}
