import { getRouteApi } from '@tanstack/react-router'
import { countText, numberText } from '#lib/count-text.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { type Compared, type Comparison, CompareScreen } from '#records/compare/compare-screen.tsx'
import type { ComparedSide } from '#records/compare/find-compared.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { type ComparedField, compareOrgs, onlyDifferent } from '../compare/compare-orgs.ts'
import { ComparedValue } from '../compare/compared-value.tsx'
import { comparisonCsv, comparisonJson } from '../compare/export-comparison.ts'
import { type NamedOrg, namedOrgs } from '../compare/named-orgs.ts'
import { org } from '../org.ts'
import { orgOptions } from '../org-options.ts'
import { OrgRecord } from './org-page.tsx'

const route = getRouteApi('/signed-in/orgs/compare')
const noFilters = {}

const compared: Compared<NamedOrg> = {
  hint: '. Find one by its name or ID, or select rows in the list and press Compare.',
  nothing: 'No organization matches this name or ID.',
  missing: 'No organization has this ID.',
  counted: 'record',
  fileName: 'comparison',
  same: 'These organizations are the same in every field.',
  showAll: 'Show all fields',
  linkTo: ({ id }) =>
    id === 'compare'
      ? { to: '/orgs/compare', search: { record: '1' } }
      : { to: '/orgs/$orgId', params: { orgId: id } },
}

const entriesOf = ({ rows }: ListModel) => namedOrgs(rows)

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

/** Compares the fields of some organizations. The returned function gives all of them, or only those that differ. */
function compare(sides: readonly ComparedSide<NamedOrg>[]): (onlyDifferences: boolean) => Comparison {
  const all = compareOrgs(sides.map(({ entry }) => entry?.record ?? null))
  const different = onlyDifferent(all)
  const count = (of: typeof all) => of.reduce((sum, { fields }) => sum + fields.length, 0)
  return (onlyDifferences) => {
    const groups = onlyDifferences ? different : all
    return {
      summary: `${numberText(count(different))} of ${countText(count(all), 'field')} differ`,
      sections: groups.map(({ title, fields }) => ({
        title,
        lines: fields.map(lineOf),
      })),
      isSame: groups.length === 0,
      writer: () => ({
        csv: () => comparisonCsv({ sides, groups }),
        json: () => comparisonJson({ sides, groups }),
      }),
    }
  }
}

/** `/orgs/compare?id=a&id=b`: organizations side by side. */
export function ComparePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return search.record ? (
    <OrgRecord orgId="compare" search={noFilters} />
  ) : (
    <CompareScreen<JsonObject, NamedOrg>
      resource={org}
      options={orgOptions}
      {...{ compared, search, entriesOf, compare }}
      onSearch={(change, replace) =>
        void navigate({ search: { ...search, ...change }, replace, resetScroll: false, state: true })
      }
    />
  )
}
