import { resourceLabel } from '#grants/capability-catalogue.ts'
import { reachedResources } from '#grants/dataset-reach.ts'
import { visibleText } from '#lib/visible-text.ts'
import { type DatasetRow, verbsWithCause } from './dataset-rows.ts'

/** A column of the tokens that reach a dataset. */
export type DatasetColumn = {
  readonly id: string
  readonly label: string
  /** In pixels. */
  readonly width: number
  /** The resource whose verbs it shows. */
  readonly resource?: string
}

/** Room for the longest text of a column: a verb that is cut off could be the one that destroys. */
const widthFor = (texts: readonly string[], least: number): number =>
  Math.max(least, ...texts.map((text) => Math.min(text.length * 7.5 + 32, 360)))

/** Token, what it may do with all datasets of the organization, by resource of this one, and its end; only what any token has. */
export function datasetColumns(rows: readonly DatasetRow[], isNarrow: boolean): readonly DatasetColumn[] {
  const hasOrganization = rows.some(({ reach }) => reach.organization.length > 0)
  const widthOfOrganization = widthFor(
    rows.map(({ reach }) => reach.organization.join(', ')),
    168,
  )
  return [
    { id: 'name', label: 'Token', width: isNarrow ? 176 : 280 },
    ...(hasOrganization
      ? [{ id: 'organization', label: 'As organization', width: widthOfOrganization }]
      : []),
    ...reachedResources(rows.map(({ reach }) => reach)).map((resource) => ({
      id: `resource.${resource}`,
      label: visibleText(resourceLabel('dataset', resource)),
      width: widthFor(
        rows.map(({ reach }) => verbsWithCause(reach.resources.get(resource) ?? [])),
        148,
      ),
      resource,
    })),
    { id: 'expires', label: 'Expires', width: 176 },
  ]
}
