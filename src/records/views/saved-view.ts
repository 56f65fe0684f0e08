import type { QueryClient } from '@tanstack/react-query'
import { type HistoryState, useLocation } from '@tanstack/react-router'
import { linkTo } from '#form/active-org.tsx'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { z } from '#lib/zod.ts'
import { collectionOptions } from '#local/live-collection.ts'
import type { Collection } from '#local/collection.ts'
import { earlierKeys, type ListSearch } from '../list/list-search.ts'
import type { Resource } from '../list/resource.ts'
/** Whose views they are: its list and what an address of it may hold. */
export type Viewed = Pick<Resource<unknown>, 'id' | 'one' | 'many' | 'search'>

/** Characters. */
export const longestName = 80

/** The name of a view, without white space around it. */
export const viewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name.'),
    z.maxLength(longestName, `A name has at most ${longestName} characters.`),
  )

/** What two names are compared by: the same for names that differ in case, composition or white space around. */
export const nameKey = (name: string): string =>
  name.trim().normalize('NFC').toLowerCase().toUpperCase().toLowerCase()

/** The view that has a name already, whatever its case. */
export const viewNamed = <View extends { name: string }>(
  views: readonly View[],
  name: string,
): View | undefined => views.find((view) => nameKey(view.name) === nameKey(name))

/** The name itself, or with the first number behind it that makes it unlike all others: "Renewals (2)". */
export function freeName(views: readonly { name: string }[], name: string): string {
  const taken = new Set(views.map((view) => nameKey(view.name)))
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const candidate = `${name.slice(0, longestName - end.length).toWellFormed()}${end}`
    if (!taken.has(nameKey(candidate))) return candidate
  }
}

const isKnown = ({ search }: Viewed, key: string): boolean => Object.hasOwn(search.shape, key)

/** What the query part of an address asks of this version; what it does not know is left out. */
export const readViewQuery = ({ search }: Viewed, query: string): ListSearch =>
  search.parse(parseSearch(query))

/**
 * The query part of an address, without its question mark, in one spelling: the same for all addresses that show the
 * same list.
 */
export function viewQuery(resource: Viewed, search: ListSearch): string {
  const entries = Object.entries(search)
    .filter(([key]) => isKnown(resource, key))
    .map(([key, value]) => [key, Array.isArray(value) ? sortedSet(value) : value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return stringifySearch(Object.fromEntries(entries)).slice(1)
}

const sortedSet = (values: readonly string[]) => [...new Set(values)].sort()

/**
 * What is kept of a view when it is updated to `search`: what only a newer Starboard knows of it stays, so that its
 * filters are there again once this browser has that version.
 */
export function updatedQuery(resource: Viewed, before: string, search: ListSearch): string {
  const unknown = Object.entries(parseSearch(before)).filter(
    ([key]) => !isKnown(resource, key) && !earlierKeys.includes(key),
  )
  const rest = stringifySearch(Object.fromEntries(unknown)).slice(1)
  return [viewQuery(resource, search), rest].filter(Boolean).join('&')
}

/** The query part of an address in one spelling, with what only a newer Starboard knows of it. */
export const fullQuery = (resource: Viewed, query: string): string =>
  updatedQuery(resource, query, readViewQuery(resource, query))

/**
 * A saved view: an address of a list under a name. `query` is the query part of that address, without its
 * question mark; keys that only a newer Starboard knows stay in it.
 */
export type View = { name: string; query: string }

const viewSchema = z.object({ name: z.string(), query: z.string() })
const settingSchema = z.object({ view: z.string() })

type ViewCollections = {
  /** The saved views of an account, by random keys. */
  readonly views: Collection<View>
  /** Which view the list opens with: the key of a saved view, under `defaultKey`. */
  readonly settings: Collection<{ view: string }>
}

const known = new Map<string, ViewCollections>()

/** What this browser keeps of the views of a list: the same objects for the same list. */
export function viewCollections({ id }: Pick<Viewed, 'id'>): ViewCollections {
  const collections = known.get(id) ?? {
    views: { kind: `${id}.views`, schema: viewSchema },
    settings: { kind: `${id}.view-settings`, schema: settingSchema },
  }
  known.set(id, collections)
  return collections
}

export const defaultKey = 'default'

/** One saved view as the screens show it. */
export type SavedView = View & {
  id: string
  isDefault: boolean
  /** Its query part in one spelling, without what this version does not know: what the list shows with it. */
  shows: string
}

const names = new Intl.Collator('en-US', { numeric: true })

/** Saved views by their names. */
export function listViews(
  resource: Viewed,
  items: readonly { key: string; value: View }[],
  settings: readonly { key: string; value: { view: string } }[],
): readonly SavedView[] {
  const chosen = settings.find(({ key }) => key === defaultKey)?.value.view
  return items
    .map(({ key, value: { name, query } }) => ({
      id: key,
      name,
      query,
      isDefault: key === chosen,
      shows: viewQuery(resource, readViewQuery(resource, query)),
    }))
    .sort((a, b) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/**
 * Which saved view a person looks at. An address that equals a view shows that view; otherwise it is the one that was
 * opened last in this entry of the browser's history (`opened`), changed since. Null when it is none.
 */
export function openView(
  resource: Viewed,
  views: readonly SavedView[],
  search: ListSearch,
  opened: string | null | undefined,
): { view: SavedView; isModified: boolean } | null {
  const query = viewQuery(resource, search)
  const equal = views.filter(({ shows }) => shows === query)
  const last = views.find(({ id }) => id === opened)
  const shown = equal.find(({ id }) => id === opened) ?? equal[0]
  if (shown) return { view: shown, isModified: false }
  return last ? { view: last, isModified: true } : null
}

/** The whole address of a list with a query part, to be handed on. */
export const viewLink = ({ id }: Viewed, query: string): string => linkTo(`/${id}${query && `?${query}`}`)

/** Longest wait for what this browser keeps, in milliseconds; the whole list is shown then. */
const patience = 500

const wait = () => new Promise<null>((resolve) => setTimeout(resolve, patience, null))

type Opened = { readonly id: string; readonly search: ListSearch }

/** An entry of the history that shows a list. */
type Entry = { readonly searchStr: string; readonly state: { readonly listView?: string | null } }

/**
 * The view that the list of an account opens with from outside, read from what this browser keeps; null when there is
 * none, or when the browser takes too long to say. Undefined where the entry itself says what it shows: the list notes
 * in each which view that is, so that Back, a reload and cleared filters stay as they are.
 */
export function viewFromOutside(
  resource: Viewed,
  { searchStr, state }: Entry,
  queryClient: QueryClient,
  account: string,
): Promise<Opened | null> | undefined {
  if (searchStr !== '' || state.listView !== undefined) return undefined
  const { views, settings } = viewCollections(resource)
  const read = Promise.all([
    queryClient.fetchQuery(collectionOptions(views, account)),
    queryClient.fetchQuery(collectionOptions(settings, account)),
  ]).then(([items, chosen]): Opened | null => {
    const view = listViews(resource, items, chosen).find(({ isDefault }) => isDefault)
    return view ? { id: view.id, search: readViewQuery(resource, view.query) } : null
  })
  return Promise.race([read, wait()]).catch(() => null)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Of an entry that shows a list: the saved view that was opened in it, or null for none. Without it the
     * address was asked for from outside of the list, and one without a query part opens the default view.
     */
    listView?: string | null
  }
}

/** How a list goes on to `search`; `view`: the saved view that is opened by that, or null for none, else the one before. */
export const toSearch = <Search>(
  search: Search,
  { replace, view }: { replace: boolean; view?: string | null },
) => ({
  search,
  replace,
  resetScroll: false,
  state: (before: HistoryState) => ({ listView: view === undefined ? (before.listView ?? null) : view }),
})

/** The saved view that was opened in this entry of the browser's history; the address may have changed since. */
export const useOpenedView = (): string | null | undefined =>
  useLocation({ select: ({ state }) => state.listView })
