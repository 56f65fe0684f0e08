import { isJsonObject, member } from '#lib/json-value.ts'
import {
  allPaths,
  type ComparedGroup,
  compareFields,
  type FieldPath,
  keyOf,
  type KnownField,
  type MaybeRecord,
} from '#records/compare/compare-fields.ts'
import { fieldGroups, featuresTitle } from '../org-fields.ts'
import { type OrgField } from '../limit-fields.ts'

const featuresPath = ['license', 'features']

const isFeature = (path: FieldPath) =>
  path.length > featuresPath.length && featuresPath.every((key, index) => path[index] === key)

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

const featureField = (path: FieldPath): KnownField => ({
  path,
  label: path.slice(featuresPath.length).join('.'),
  kind: { type: 'switch' },
})

/** Compares every field of the records, by group. Fields of the interface are included even if no record has them. */
export function compareOrgs(records: readonly MaybeRecord[]): readonly ComparedGroup[] {
  const paths = allPaths(records)
  const found = new Set(paths.map(keyOf))
  // If any license is not an object, the whole license is shown, to explain why its fields are missing.
  if (records.some((record) => record !== null && !isJsonObject(member(record, 'license'))))
    found.add(keyOf(['license']))
  const features = paths.filter(isFeature).map(featureField)
  return compareFields(
    records,
    fieldGroups.map(({ title, fields }) => ({
      title,
      fields: [
        ...fields.map(namedField).filter(({ path, isExtra }) => !isExtra || found.has(keyOf(path))),
        ...(title === featuresTitle ? features : []),
      ],
    })),
  )
}
