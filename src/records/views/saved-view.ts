import { getOrInsert } from '#lib/maps.ts'
import { compareNames } from '#lib/natural-key.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type HistoryState, type NavigateOptions, redirect, useLocation } from '@tanstack/react-router'
import { linkTo } from '#form/active-org.tsx'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { z } from '#lib/zod.ts'
import { collectionOptions } from '#local/live-collection.ts'
import type { Collection } from '#local/collection.ts'
import { earlierKeys, type ListSearch } from '../list/list-search.ts'
import type { Resource } from '../list/resource.ts'

/** The resource whose views these are. */
export type Viewed = Pick<Resource<unknown>, 'id' | 'singular' | 'plural' | 'search'>

const isKnown = ({ search }: Viewed, key: string): boolean => Object.hasOwn(search.shape, key)

/** Parses a query string; ignores what this version does not know. */
export const readViewQuery = ({ search }: Viewed, query: string): ListSearch =>
  search.parse(parseSearch(query))

/** The normalized query string, without the question mark: equal for all URLs that show the same list. */
export function viewQuery(resource: Viewed, search: ListSearch): string {
  const entries = Object.entries(search)
    .filter(([key]) => isKnown(resource, key))
    .map(([key, value]) => [key, Array.isArray(value) ? sortedSet(value) : value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return stringifySearch(Object.fromEntries(entries)).slice(1)
}

const sortedSet = (values: readonly string[]) => [...new Set(values)].sort()

/**
 * The query string of a view updated to `search`. Keeps parameters that only a newer Starboard knows, so that those
 * filters return once this browser has that version.
 */
export function updatedQuery(resource: Viewed, before: string, search: ListSearch): string {
  const unknown = Object.entries(parseSearch(before)).filter(
    ([key]) => !isKnown(resource, key) && !earlierKeys.includes(key),
  )
  const rest = stringifySearch(Object.fromEntries(unknown)).slice(1)
  return [viewQuery(resource, search), rest].filter(Boolean).join('&')
}

/** A query string normalized, including parameters that only a newer Starboard knows. */
export const fullQuery = (resource: Viewed, query: string): string =>
  updatedQuery(resource, query, readViewQuery(resource, query))

/**
 * A saved view: the URL of a list, under a name. `query` is its query string without the question mark, including
 * parameters that only a newer Starboard knows.
 */
export type View = { name: string; query: string }

const viewSchema = z.object({ name: z.string(), query: z.string() })
const settingSchema = z.object({ view: z.string() })

type ViewCollections = {
  /** The saved views of an account, under random keys. */
  readonly views: Collection<View>
  /** The id of the default view, under `defaultKey`. */
  readonly settings: Collection<{ view: string }>
}

const known = new Map<string, ViewCollections>()

/** The storage collections of a list's views; the same objects for the same list. */
export const viewCollections = ({ id }: Pick<Viewed, 'id'>): ViewCollections =>
  getOrInsert(known, id, () => ({
    views: { kind: `${id}.views`, schema: viewSchema },
    settings: { kind: `${id}.view-settings`, schema: settingSchema },
  }))

export const defaultKey = 'default'

/** A saved view, as displayed. */
export type SavedView = View & {
  id: string
  isDefault: boolean
  /** Its normalized query without unknown parameters: what the list shows. */
  shows: string
}

/** Saved views by name. */
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
    .sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/**
 * The saved view on screen: one equal to the URL or else, as modified, the view last opened in this history entry
 * (`opened`). Null if there is none.
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

/** The views of the menu: of thousands, the first hundred, and the one on screen. */
export const menuViews = (views: readonly SavedView[], shown?: SavedView) =>
  views.filter((view, at) => at < 100 || view === shown)

/** The absolute URL of a list, for sharing. */
export const viewLink = ({ id }: Viewed, query: string): string => linkTo(`/${id}${query && `?${query}`}`)

/** Maximum wait for browser storage in milliseconds; after that, the full list is shown. */
const patience = 500

const wait = () => new Promise<null>((resolve) => setTimeout(resolve, patience, null))

type Opened = { readonly id: string; readonly search: ListSearch }

/** A history entry that shows a list. */
type Entry = { readonly searchStr: string; readonly state: { readonly listView?: string | null } }

/** The default view, read from browser storage; null if there is none or reading takes too long. */
function readDefaultView(
  resource: Viewed,
  queryClient: QueryClient,
  account: string,
): Promise<Opened | null> {
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

async function redirectTo(
  { id }: Viewed,
  reading: Promise<Opened | null>,
  otherwise: HistoryState,
): Promise<never> {
  const view = await reading
  const state = view ? { listView: view.id } : { ...otherwise, listView: null }
  const next = { to: `/${id}`, search: view?.search ?? {}, state, replace: true }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no address is known here by name
  throw redirect(next as NavigateOptions)
}

/**
 * Redirects a list that is opened from outside to its default view or, with the state `otherwise`, to none. Undefined
 * if the entry already says what it shows: the list records its view in each entry, so that Back, reloading, and
 * clearing filters do not open the default view.
 */
export function openDefaultView(
  resource: Viewed,
  { searchStr, state }: Entry,
  queryClient: QueryClient,
  account: string,
  otherwise: HistoryState = {},
): Promise<never> | undefined {
  if (searchStr !== '' || state.listView !== undefined) return undefined
  return redirectTo(resource, readDefaultView(resource, queryClient, account), otherwise)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * On entries that show a list: the saved view opened in it, or null for none. Absent if the list was entered from
     * outside; without a query string, the default view then opens.
     */
    listView?: string | null
  }
}

/** Navigation options to show `search`. `view`: the saved view that this opens, null for none; default: unchanged. */
export const toSearch = <Search>(
  search: Search,
  { replace, view }: { replace: boolean; view?: string | null },
) => ({
  search,
  replace,
  resetScroll: false,
  state: (before: HistoryState) => ({ listView: view === undefined ? (before.listView ?? null) : view }),
})

/** The saved view last opened in this history entry; the URL may have changed since. */
export const useOpenedView = (): string | null | undefined =>
  useLocation({ select: ({ state }) => state.listView })
