import { readSort } from '#records/index/sort-param.ts'
import { type DatasetReach, datasetReach, reachedResources, type ReachedVerb } from '#grants/dataset-reach.ts'
import { nameText, resourceLabel } from '#grants/capability-catalogue.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { PlainColumn } from '#records/table/plain-table.tsx'
import type { TokenEntry } from '../token.ts'

/** A token with what it may do with the dataset. */
export type DatasetRow = { readonly token: TokenEntry; readonly reach: DatasetReach }

/** The tokens that reach a dataset, or of which that cannot be told, in the order of the list. */
export function datasetRows(tokens: readonly TokenEntry[], dataset: string): readonly DatasetRow[] {
  return tokens.flatMap((token) => {
    const reach = datasetReach(token.grants, dataset)
    return reach ? [{ token, reach }] : []
  })
}

/** "read, delete through *", or empty. */
export function verbsWithCause(verbs: readonly ReachedVerb[]): string {
  return verbs
    .map(({ verb, cause }) => (cause === 'direct' ? nameText(verb) : `${nameText(verb)} through *`))
    .join(', ')
}

/** Of how many tokens a part of the grants that may matter could not be read. */
export const unreadCount = (rows: readonly DatasetRow[]): number =>
  rows.filter(({ reach }) => reach.isUnread).length

/** Whether the rows can be sorted by it. */
export const isDatasetColumn = (id: string): boolean =>
  ['name', 'expires', 'organization'].includes(id) || id.startsWith('resource.')

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

const amount = ({ reach }: DatasetRow, column: string): number =>
  column === 'organization' ? reach.organization.length : (reach.resources.get(column.slice(9))?.length ?? 0)

const end = ({ token: { expiry } }: DatasetRow) => (expiry.kind === 'date' ? expiry.epoch : Number.MAX_VALUE)

/**
 * The rows whose tokens hold every word, in the order of `sort`: "name", "expires", "-organization", or
 * "-resource.query" by how much is granted; any other text leaves the order of the list.
 */
export function shownRows(
  rows: readonly DatasetRow[],
  { q = '', sort = '' }: { q?: string | undefined; sort?: string | undefined },
): readonly DatasetRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = rows.filter(({ token }) => words.every((word) => token.searchText.includes(word)))
  const [first] = readSort(sort, isDatasetColumn)
  if (!first) return found
  const { column } = first
  const sign = first.desc ? -1 : 1
  const compare = (a: DatasetRow, b: DatasetRow) => {
    if (column === 'name') return collator.compare(a.token.name, b.token.name)
    return column === 'expires' ? end(a) - end(b) : amount(a, column) - amount(b, column)
  }
  return found.sort((a, b) => sign * compare(a, b) || a.token.index - b.token.index)
}

/** A column of the tokens that reach a dataset; `resource`: the one whose verbs it shows. */
export type DatasetColumn = PlainColumn & { readonly resource?: string }

/** Room for the longest text of a column: a verb that is cut off could be the one that destroys. */
const widthFor = (texts: readonly string[], least: number): number =>
  Math.max(least, ...texts.map((text) => Math.min(text.length * 7.5 + 32, 360)))

/** All columns grow alike. */
const column = (
  id: string,
  label: string,
  width: number,
  own: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  id,
  label,
  width,
  grow: width,
  // As one reads it: names and ends from the beginning, what is granted with the most first.
  firstSort: id === 'name' || id === 'expires' ? 'asc' : 'desc',
  ...own,
})

/** Token, what it may do with all datasets of the organization, by resource of this one, and its end; only what any token has. */
export function datasetColumns(rows: readonly DatasetRow[]): readonly DatasetColumn[] {
  const ofOrganization = rows.map(({ reach }) => reach.organization.join(', '))
  return [
    column('name', 'Token', 280, { narrowWidth: 176 }),
    ...(ofOrganization.some(Boolean)
      ? [column('organization', 'As organization', widthFor(ofOrganization, 168))]
      : []),
    ...reachedResources(rows.map(({ reach }) => reach)).map((resource) => {
      const texts = rows.map(({ reach }) => verbsWithCause(reach.resources.get(resource) ?? []))
      const label = visibleText(resourceLabel('dataset', resource))
      return column(`resource.${resource}`, label, widthFor(texts, 148), { resource })
    }),
    column('expires', 'Expires', 176),
  ]
}
