import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { type OrgsSearch, orgsSearch } from '../list/orgs-search.ts'

/** Keys whose values stand in an order of one's own; in all other lists the order says nothing. */
const ordered: ReadonlySet<string> = new Set(['order'])

const isKnown = (key: string): boolean => Object.hasOwn(orgsSearch.shape, key)

/** What the query part of an address asks of this version; what it does not know is left out. */
export const readViewQuery = (query: string): OrgsSearch => orgsSearch.parse(parseSearch(query))

/**
 * The query part of an address, without its question mark, in one spelling: the same for all addresses that show the
 * same list.
 */
export function viewQuery(search: OrgsSearch): string {
  const entries = Object.entries(search)
    .filter(([key]) => isKnown(key))
    .map(
      ([key, value]) => [key, Array.isArray(value) && !ordered.has(key) ? sortedSet(value) : value] as const,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return stringifySearch(Object.fromEntries(entries)).slice(1)
}

const sortedSet = (values: readonly string[]) => [...new Set(values)].sort()

/**
 * What is kept of a view when it is updated to `search`: what only a newer Starboard knows of it stays, so that its
 * filters are there again once this browser has that version.
 */
export function updatedQuery(before: string, search: OrgsSearch): string {
  const unknown = Object.entries(parseSearch(before)).filter(([key]) => !isKnown(key))
  const rest = stringifySearch(Object.fromEntries(unknown)).slice(1)
  return [viewQuery(search), rest].filter(Boolean).join('&')
}

/** The query part of an address in one spelling, with what only a newer Starboard knows of it. */
export const fullQuery = (query: string): string => updatedQuery(query, readViewQuery(query))
