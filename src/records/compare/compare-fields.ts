import { canonicalJson } from '#record-text/canonical-json.ts'
import { entriesOf, exactJson, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import type { FieldKind } from '../fields/field.ts'

/** How to show the values of a field. The members of a `part` have rows of their own; a `switch` is on or off. */
export type ComparedKind = FieldKind | { readonly type: 'part' | 'switch' }

export type FieldPath = readonly string[]

/** One field of all compared records. */
export type ComparedField = {
  /** Unique within a comparison. */
  key: string
  path: FieldPath
  label: string
  kind: ComparedKind
  isRequired: boolean
  /** Whether it identifies the record. */
  isIdentity: boolean
  /** One per record, as sent; undefined when the record does not have the field, or is unknown. */
  values: readonly unknown[]
  /** Whether the known records differ; always false for identity fields. */
  isDifferent: boolean
  /** Which records differ from the first one; none if that one is unknown. */
  unlikeFirst: readonly boolean[]
}

export type ComparedGroup = { title: string; fields: readonly ComparedField[] }

/** A field to compare. One that identifies the record (`isIdentity`) never differs. */
export type KnownField = Pick<ComparedField, 'path' | 'label' | 'kind'> & {
  readonly required?: boolean | undefined
  readonly isIdentity?: boolean | undefined
}

/** A compared record; null if it is unknown. */
export type MaybeRecord = JsonObject | null

/** Nested objects are expanded up to this depth; anything deeper is one value. */
const deepest = 16

/** The same text for the same path. */
export const keyOf = (path: FieldPath) => JSON.stringify(path)

const valueAt = (record: MaybeRecord, path: FieldPath): unknown =>
  path.reduce<unknown>((value, key) => member(value, key), record ?? undefined)

/** The same text for all spellings of a value; undefined when it is absent. */
export function canonicalValue(value: unknown): string | undefined {
  const text = exactJson(value)
  return text === undefined ? undefined : (canonicalJson(text) ?? text)
}

/** Whether a value is expanded into its members. */
const isOpened = (value: unknown, depth: number): boolean =>
  depth < deepest && isJsonObject(value) && Object.keys(value).length > 0

/** Yields the paths of all values in a record except objects with members, in record order. */
export function* leafPaths(value: unknown, path: FieldPath = []): Generator<FieldPath> {
  if (path.length > 0 && !isOpened(value, path.length)) {
    yield path
    return
  }
  for (const [key, inner] of entriesOf(value)) yield* leafPaths(inner, [...path, key])
}

/** The paths of all values in the records, each once. */
export function allPaths(records: readonly MaybeRecord[]): readonly FieldPath[] {
  const found = new Map<string, FieldPath>()
  for (const record of records) for (const path of leafPaths(record)) found.set(keyOf(path), path)
  return [...found.values()]
}

/**
 * What is compared: the canonical JSON, except for a part whose members are compared in rows of their own, so that two
 * parts do not differ as a whole because of their IDs.
 */
const comparedText = (kind: ComparedKind, value: unknown): string | undefined =>
  kind.type === 'part' && isOpened(value, 1) ? '{…}' : canonicalValue(value)

/**
 * Compares the fields of records, by group; null means an unknown record, which is compared with nothing. No field of a
 * record is left out: a last group has those that no other group has, by path.
 */
export function compareFields(
  records: readonly MaybeRecord[],
  groups: readonly { readonly title: string; readonly fields: readonly KnownField[] }[],
): readonly ComparedGroup[] {
  function field({ path, label, kind, required = false, isIdentity = false }: KnownField): ComparedField {
    const values = records.map((record) => valueAt(record, path))
    const texts = values.map((value) => comparedText(kind, value))
    const known = texts.filter((_, index) => records[index] !== null)
    const isDifferent = !isIdentity && known.some((text) => text !== known[0])
    const isCompared = isDifferent && records[0] !== null
    const unlikeFirst = texts.map((text, index) => isCompared && records[index] !== null && text !== texts[0])
    return {
      key: keyOf(path),
      path,
      label,
      kind,
      isRequired: required,
      isIdentity,
      values,
      isDifferent,
      unlikeFirst,
    }
  }

  const named = new Set(groups.flatMap(({ fields }) => fields.map(({ path }) => keyOf(path))))
  const others = allPaths(records)
    .filter((path) => !named.has(keyOf(path)))
    .map((path): KnownField => ({ path, label: path.join('.'), kind: { type: 'text' } }))
  return [...groups, { title: 'Other fields', fields: others }]
    .map(({ title, fields }) => ({ title, fields: fields.map(field) }))
    .filter(({ fields }) => fields.length > 0)
}

/** Keeps only the fields that differ; groups without any are left out. */
export const onlyDifferent = (groups: readonly ComparedGroup[]): readonly ComparedGroup[] =>
  groups
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ isDifferent }) => isDifferent) }))
    .filter(({ fields }) => fields.length > 0)
