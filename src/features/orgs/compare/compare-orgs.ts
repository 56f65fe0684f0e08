import { stringify } from 'lossless-json'
import { canonicalJson } from '#record-text/canonical-json.ts'
import { entriesOf, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import type { FieldKind } from '#records/fields/field.ts'
import { fieldGroups, featuresTitle, isNamed } from '../org-fields.ts'
import { type OrgField } from '../limit-fields.ts'

/** How the values of a field are shown. The members of a `part` have rows of their own, a `feature` is one of a license. */
export type ComparedKind = FieldKind | { readonly is: 'part' | 'feature' }

type FieldPath = readonly string[]

/** One field of all records side by side. */
export type ComparedField = {
  /** Unique among the fields of a comparison. */
  key: string
  path: FieldPath
  label: string
  kind: ComparedKind
  isRequired: boolean
  /** One for each record, as it was sent; undefined where the record does not have it, or is not known. */
  values: readonly unknown[]
  /** The canonical JSON of the known records is not the same everywhere; never so of what tells them apart. */
  isDifferent: boolean
}

export type ComparedGroup = { title: string; fields: readonly ComparedField[] }

/** Objects within objects are opened up to here; what lies deeper is one value. */
const deepest = 16

const keyOf = (path: FieldPath) => JSON.stringify(path)

const valueAt = (record: JsonObject | null, path: FieldPath): unknown =>
  path.reduce<unknown>((value, key) => member(value, key), record ?? undefined)

/** One text for all spellings of a value; undefined for what is absent. */
export function canonicalValue(value: unknown): string | undefined {
  const text = stringify(value)
  return text === undefined ? undefined : (canonicalJson(text) ?? text)
}

/** Whether a value is opened into its members, or stands as it is. */
const isOpened = (value: unknown, depth: number): boolean =>
  depth < deepest && isJsonObject(value) && Object.keys(value).length > 0

/** Paths of all values of a record that are no objects with members, in its order. */
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

type Known = Pick<ComparedField, 'path' | 'label' | 'kind'> & {
  readonly required?: boolean | undefined
  readonly isIdentity?: boolean | undefined
}

/** A field that the interface names, with its path key by key. */
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
  kind: isPart ? ({ is: 'part' } as const) : kind,
  isExtra,
  required,
  isIdentity,
})

/** Where a field that the interface does not name stands, and what it is called. */
function unnamedField(path: FieldPath): Known {
  if (!isFeature(path)) return { path, label: path.join('.'), kind: { is: 'text' } }
  return { path, label: path.slice(featuresPath.length).join('.'), kind: { is: 'feature' } }
}

/**
 * Every field of the records, by group; null stands for a record that is not known, and is compared with nothing.
 * Fields of the interface are there even when no record has them; nothing that a record has is left out.
 */
export function compareOrgs(records: readonly (JsonObject | null)[]): readonly ComparedGroup[] {
  const found = new Map<string, FieldPath>()
  for (const record of records) for (const path of leafPaths(record)) found.set(keyOf(path), path)
  // One license that is no object says why its fields are missing.
  const hasGap = records.some((record) => record !== null && !isJsonObject(member(record, 'license')))
  if (hasGap) found.set(keyOf(['license']), ['license'])

  function field({ path, label, kind, required = false, isIdentity = false }: Known): ComparedField {
    const values = records.map((record) => valueAt(record, path))
    const known = values.filter((_, index) => records[index] !== null).map(canonicalValue)
    const isDifferent = !isIdentity && known.some((text) => text !== known[0])
    return { key: keyOf(path), path, label, kind, isRequired: required, values, isDifferent }
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

/** The groups with what differs only; groups in which nothing does are left out. */
export const onlyDifferent = (groups: readonly ComparedGroup[]): readonly ComparedGroup[] =>
  groups
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ isDifferent }) => isDifferent) }))
    .filter(({ fields }) => fields.length > 0)
