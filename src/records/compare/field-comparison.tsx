import { shownText } from '#lib/count-text.ts'
import type { Resource } from '../list/resource.ts'
import { type ComparedField, type ComparedGroup, type MaybeRecord, onlyDifferent } from './compare-fields.ts'
import type { Compared, Comparison } from './compared.ts'
import { ComparedValue } from './compared-value.tsx'
import { comparisonCsv, comparisonJson } from './export-comparison.ts'
import { type ComparedSide, type NamedEntry, namedRecords } from './find-compared.ts'

function lineOf(field: ComparedField) {
  const { key, label, isDifferent, unlikeFirst } = field
  return {
    key,
    label,
    isDifferent,
    unlikeFirst,
    cell: (position: number) => <ComparedValue field={field} column={position} />,
  }
}

/** Compares records field by field. The returned function gives all fields, or only those that differ. */
const comparing =
  (plural: string, groupsOf: FieldComparison['groupsOf']) =>
  (sides: readonly ComparedSide<NamedEntry>[]): ((onlyDifferences: boolean) => Comparison) => {
    const all = groupsOf(sides.map(({ entry }) => entry?.record ?? null))
    const different = onlyDifferent(all)
    const count = (of: typeof all) =>
      of.reduce((sum, { fields }) => sum + fields.filter(({ isIdentity }) => !isIdentity).length, 0)
    return (onlyDifferences) => {
      const groups = onlyDifferences ? different : all
      return {
        summary: shownText(count(different), count(all), 'fields differ'),
        sections: groups.map(({ title, fields }) => ({ title, lines: fields.map(lineOf) })),
        isSame: groups.length === 0,
        writer: () => ({
          csv: () => comparisonCsv({ sides, groups }),
          json: () => comparisonJson({ sides, groups }, plural),
        }),
      }
    }
  }

type FieldComparison = Pick<Compared<NamedEntry>, 'linkTo'> & {
  /** Compares the fields of records, by group. */
  groupsOf(records: readonly MaybeRecord[]): readonly ComparedGroup[]
}

/** What `CompareScreen` needs to compare the records of a resource field by field. */
export function fieldComparison(resource: Resource, { linkTo, groupsOf }: FieldComparison) {
  const { singular, plural } = resource
  const compared: Compared<NamedEntry> = {
    hint: '. Find one by its name or ID, or select rows in the list and press Compare.',
    nothing: `No other ${singular} matches this name or ID.`,
    missing: `No ${singular} in the list has this ID.`,
    counted: 'record',
    fileName: 'comparison',
    same: `These ${plural} are the same in every field but those that identify them.`,
    showAll: 'Show all fields',
    linkTo,
  }
  return { resource, compared, entriesOf: namedRecords, compare: comparing(plural, groupsOf) }
}
