import { canonicalJson } from '#record-text/canonical-json.ts'
import { entriesOf, exactJson, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import type { FieldKind } from '#records/fields/field.ts'
import { fieldGroups, featuresTitle, isNamed } from '../org-fields.ts'
import { type OrgField } from '../limit-fields.ts'

/** How to show the values of a field. The members of a `part` have rows of their own; a `feature` is in the license. */
export type ComparedKind = FieldKind | { readonly type: 'part' | 'feature' }

type FieldPath = readonly string[]

/** One field of all compared records. */
export type ComparedField = {
  /** Unique within a comparison. */
  key: string
  path: FieldPath
  label: string
  kind: ComparedKind
  isRequired: boolean
  /** One per record, as sent; undefined when the record does not have the field, or is unknown. */
  values: readonly unknown[]
  /** Whether the known records differ; always false for identity fields. */
  isDifferent: boolean
  /** Which records differ from the first one; none if that one is unknown. */
  unlikeFirst: readonly boolean[]
}

export type ComparedGroup = { title: string; fields: readonly ComparedField[] }

/** Nested objects are expanded up to this depth; anything deeper is one value. */
const deepest = 16

const keyOf = (path: FieldPath) => JSON.stringify(path)

const valueAt = (record: JsonObject | null, path: FieldPath): unknown =>
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

const featuresPath = ['license', 'features']

const isFeature = (path: FieldPath) =>
  path.length > featuresPath.length && featuresPath.every((key, index) => path[index] === key)

/**
 * What is compared: the canonical JSON, except for a part whose members are compared in rows of their own, so that two
 * licenses do not differ as a whole because of their IDs.
 */
const comparedText = (kind: ComparedKind, value: unknown): string | undefined =>
  kind.type === 'part' && isOpened(value, 1) ? '{…}' : canonicalValue(value)

type Known = Pick<ComparedField, 'path' | 'label' | 'kind'> & {
  readonly required?: boolean | undefined
  readonly isIdentity?: boolean | undefined
}

/** A field of the interface, with its path as keys. */
const namedField = ({
  path,
  label,
  inGroup = label,
  kind,
  isPart,
  isExtra,
  required,
  isIdentity,
}: OrgField) => ({
  path: path.split('.'),
  label: inGroup,
  kind: isPart ? ({ type: 'part' } as const) : kind,
  isExtra,
  required,
  isIdentity,
})

/** The path and label of a field that is not in the interface. */
function unnamedField(path: FieldPath): Known {
  if (!isFeature(path)) return { path, label: path.join('.'), kind: { type: 'text' } }
  return { path, label: path.slice(featuresPath.length).join('.'), kind: { type: 'feature' } }
}

/**
 * Compares every field of the records, by group; null means an unknown record, which is compared with nothing. Fields
 * of the interface are included even if no record has them; no field of a record is left out.
 */
export function compareOrgs(records: readonly (JsonObject | null)[]): readonly ComparedGroup[] {
  const found = new Map<string, FieldPath>()
  for (const record of records) for (const path of leafPaths(record)) found.set(keyOf(path), path)
  // If any license is not an object, the whole license is shown, to explain why its fields are missing.
  const hasGap = records.some((record) => record !== null && !isJsonObject(member(record, 'license')))
  if (hasGap) found.set(keyOf(['license']), ['license'])

  function field({ path, label, kind, required = false, isIdentity = false }: Known): ComparedField {
    const values = records.map((record) => valueAt(record, path))
    const texts = values.map((value) => comparedText(kind, value))
    const known = texts.filter((_, index) => records[index] !== null)
    const isDifferent = !isIdentity && known.some((text) => text !== known[0])
    const isCompared = isDifferent && records[0] !== null
    const unlikeFirst = texts.map((text, index) => isCompared && records[index] !== null && text !== texts[0])
    return { key: keyOf(path), path, label, kind, isRequired: required, values, isDifferent, unlikeFirst }
  }

  const unnamed = [...found.values()].filter((path) => !isNamed(path))
  const groups = fieldGroups.map(({ title, fields }) => ({
    title,
    fields: [
      ...fields.map(namedField).filter(({ path, isExtra }) => !isExtra || found.has(keyOf(path))),
      ...(title === featuresTitle ? unnamed.filter(isFeature).map(unnamedField) : []),
    ],
  }))
  const others = unnamed.filter((path) => !isFeature(path)).map(unnamedField)
  return [...groups, { title: 'Other fields', fields: others }]
    .map(({ title, fields }) => ({ title, fields: fields.map(field) }))
    .filter(({ fields }) => fields.length > 0)
}

/** Keeps only the fields that differ; groups without any are left out. */
export const onlyDifferent = (groups: readonly ComparedGroup[]): readonly ComparedGroup[] =>
  groups
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ isDifferent }) => isDifferent) }))
    .filter(({ fields }) => fields.length > 0)
