import { compareNames } from '#lib/natural-key.ts'
import { readSort } from '#records/index/sort-param.ts'
import { type DatasetReach, datasetReach, reachedResources, type ReachedVerb } from '#grants/dataset-reach.ts'
import { nameText, resourceLabel } from '#grants/capability-catalog.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import { mayAllow, unreadAbout } from '#grants/unknown-grants.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { PlainColumn } from '#records/table/plain-table.tsx'
import { hasExpired } from '../rules/thresholds.ts'
import type { TokenEntry } from '../token.ts'

/** A token and what it may do with the dataset. */
export type DatasetRow = { readonly token: TokenEntry; readonly reach: DatasetReach }

/** Returns the tokens that reach a dataset, or for which that is not known, in list order. */
export function datasetRows(tokens: readonly TokenEntry[], dataset: string): readonly DatasetRow[] {
  return tokens.flatMap((token) => {
    const reach = datasetReach(token.grants, dataset)
    return reach ? [{ token, reach }] : []
  })
}

/**
 * Whether an unreadable part or an unknown grant may give a token a resource of the dataset, or without one, the
 * datasets of the organization.
 */
export function mayHaveMore(grants: TokenGrants, dataset: string, resource: string | undefined): boolean {
  const asked =
    resource === undefined
      ? ({ kind: 'organization', scope: null, resource: 'datasets' } as const)
      : ({ kind: 'dataset', scope: dataset, resource } as const)
  return unreadAbout(grants, asked).length + mayAllow(grants, { ...asked, verb: null }).length > 0
}

/** "read, delete through *", or empty. */
export function verbsWithCause(verbs: readonly ReachedVerb[]): string {
  return verbs
    .map(({ verb, cause }) => (cause === 'direct' ? nameText(verb) : `${nameText(verb)} through *`))
    .join(', ')
}

/** Counts the tokens of which a part that may matter could not be read. */
export const unreadCount = (rows: readonly DatasetRow[]): number =>
  rows.filter(({ reach }) => reach.isUnread).length

/** "21 tokens of 40 reach it, 3 of which have expired; whether 2 more do is unknown". */
export function reachText(rows: readonly DatasetRow[], all: number, now: number): string {
  const reaching = rows.filter(({ reach }) => reach.resources.size + reach.organization.length > 0)
  const count = reaching.length
  const expired = reaching.filter(({ token }) => hasExpired(token.expiry, now)).length
  const unknown = rows.length - count
  return [
    `${countText(count, 'token')} of ${numberText(all)} ${count === 1 ? 'reaches' : 'reach'} it`,
    expired > 0 && `, ${numberText(expired)} of which ${expired === 1 ? 'has' : 'have'} expired`,
    unknown > 0 && `; whether ${numberText(unknown)} more ${unknown === 1 ? 'does' : 'do'} is unknown`,
  ]
    .filter(Boolean)
    .join('')
}

/** Whether rows can be sorted by this column. */
export const isDatasetColumn = (id: string): boolean =>
  ['name', 'expires', 'organization'].includes(id) || id.startsWith('resource.')

const amount = ({ reach }: DatasetRow, column: string): number =>
  column === 'organization' ? reach.organization.length : (reach.resources.get(column.slice(9))?.length ?? 0)

const end = ({ token: { expiry } }: DatasetRow) => (expiry.kind === 'date' ? expiry.epoch : Number.MAX_VALUE)

/**
 * Returns the rows whose tokens contain every word of `q`, sorted by `sort`: "name", "expires", "-organization", or
 * "-resource.query" (by how much is granted). Any other text keeps list order.
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
    if (column === 'name') return compareNames(a.token.name, b.token.name)
    return column === 'expires' ? end(a) - end(b) : amount(a, column) - amount(b, column)
  }
  return found.sort((a, b) => sign * compare(a, b) || a.token.index - b.token.index)
}

/** A column of the tokens that reach a dataset; `resource` is the resource whose verbs it shows. */
export type DatasetColumn = PlainColumn & { readonly resource?: string }

/** Fits the longest text of a column, up to 360 px: a verb that is cut off could be the destructive one. */
const widthFor = (texts: readonly string[], least: number): number =>
  texts.reduce((widest, { length }) => Math.max(widest, Math.min(length * 7.5 + 32, 360)), least)

/** Every column grows in proportion to its width. */
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
  // Names and expiry start ascending; grants start with the most.
  firstSort: id === 'name' || id === 'expires' ? 'asc' : 'desc',
  ...own,
})

/** Columns for token, grants on datasets of the organization, each granted resource, and expiry; none is empty. */
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
