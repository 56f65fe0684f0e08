import {
  type AnyRouter,
  type HistoryState,
  Link,
  type NavigateOptions,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { stringifySearch } from '#lib/search-params.ts'
import type { Resource } from '../list/resource.ts'
import { toSearch } from './saved-view.ts'
import type { ListModel } from '../list/list-model.ts'
import type { ListSearch } from '../list/list-search.ts'

// This code knows no routes by name, so the router's types cannot check its links.

type ListLinkProps = {
  to: string
  params?: object
  search?: object
  state?: true
  className?: string
  children: ReactNode
}

/** A link to any page of a list. */
export const ListLink = Link as ComponentType<ListLinkProps>

/** Link props for the page of a record. */
export type RecordLink = {
  readonly to: string
  readonly params: Readonly<Record<string, string>>
  readonly search?: object
  /** Whether to carry over the history state of the list. */
  readonly state?: true
}

/**
 * The link from a list with the filters of `search` to the page of a record; undefined if it has none. `row`: its number
 * in the list, if others have its ID.
 */
export type LinkToRecord<Search, Subject> = (
  id: string,
  search: Search,
  subject: Subject | undefined,
  row: string | undefined,
) => RecordLink | undefined

/** Functions to change a list's URL and open its records. Stable, so that typing does not render tables again. */
export function useListAddress<Search extends ListSearch, Subject>(
  { id: listId }: Pick<Resource<Subject>, 'id'>,
  linkTo: LinkToRecord<Search, Subject>,
  list: ListModel<Subject> | undefined,
) {
  const navigate = useNavigate()
  const { options } = useRouter()
  const linkOf = useCallback(
    (id: string, search: Search, row: number | undefined) =>
      row === undefined
        ? linkTo(id, search, undefined, undefined)
        : linkTo(id, search, list?.subject(row), list?.numberOf(row)),
    [linkTo, list],
  )
  const onSearch = useCallback(
    (search: Search, how: { replace: boolean; view?: string | null }) => {
      const to: string = `/${listId}`
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no address is known here by name
      void navigate({ to, ...toSearch(search, how) } as NavigateOptions)
    },
    [navigate, listId],
  )
  const onOpen = useCallback(
    (id: string, search: Search, row?: number) => {
      const link = linkOf(id, search, row)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no address is known here by name
      if (link) void navigate(link as NavigateOptions)
    },
    [navigate, linkOf],
  )
  const writeSearch = useCallback(
    (search: Search, row?: number) => {
      const entry = row === undefined ? undefined : list?.rows[row]
      const written = entry?.kind === 'record' ? linkOf(entry.id, search, row)?.search : search
      return written ? (options.stringifySearch?.(written) ?? '') : ''
    },
    [options, linkOf, list],
  )
  return { onSearch, onOpen, writeSearch }
}

/** Milliseconds without a keystroke after which typed text is written to the URL. */
const pause = 250

/** The value of a URL parameter that holds text. */
const textIn = ({ search }: { search: object }, key: string): string => {
  const value: unknown = Reflect.get(search, key)
  return typeof value === 'string' ? value : ''
}

type AddressTextOptions = {
  /** The page and its URL parameter. */
  path: string
  key: string
  /** What the router says of the parameters. */
  committed: object
  /** Writes the text to the URL; default: without a navigation. */
  navigate?: (text: string) => void
}

/**
 * The text of a URL parameter: takes effect immediately, and is written to the URL after a short pause, or when the
 * focus moves. Follows the URL when that changes in any other way. `settle` sets the text that the URL is about to get,
 * in place of typed text; `write` writes typed text now.
 */
export function useAddressText({ path, key, committed, navigate }: AddressTextOptions) {
  const router = useRouter()
  const [text, setText] = useState(() => textIn(router.latestLocation, key))
  const [{ type, settle, write, follow, cancel }] = useState(() => {
    // The last text typed, even if the page has yet to show it, and the text of the URL.
    let typed = text
    let written = text
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => clearTimeout(timer)
    const isHere = () => router.latestLocation.pathname === path
    function settle(next: string) {
      cancel()
      typed = written = next
      setText(next)
    }
    function write() {
      cancel()
      if (typed === written || !isHere()) return
      written = typed
      if (navigate) navigate(typed)
      else replaceSearch(router, { ...router.latestLocation.search, [key]: typed })
    }
    function type(next: string) {
      cancel()
      // Pasted text, and changes of more than one character, are written immediately.
      timer = setTimeout(write, Math.abs(next.length - typed.length) === 1 ? pause : 0)
      typed = next
      setText(next)
    }
    function follow() {
      const next = textIn(router.latestLocation, key)
      if (next !== written && isHere()) settle(next)
    }
    return { type, settle, write, follow, cancel }
  })
  // With everything else of a URL, in the same frame.
  useLayoutEffect(follow, [follow, committed])
  useEffect(() => {
    // The router says the same of two URLs if typed text is all that differs.
    const stop = router.subscribe('onResolved', follow)
    document.addEventListener('focusout', write)
    return () => {
      stop()
      document.removeEventListener('focusout', write)
      cancel()
    }
  }, [router, follow, write, cancel])
  return { text, type, settle, write }
}

/**
 * Replaces the query string without a navigation, which would render the page for nothing. The router knows the new URL:
 * links, Back, and the next navigation start from it.
 */
function replaceSearch(router: AnyRouter, search: Record<string, unknown>): void {
  const { history } = router
  history.flush()
  // The router navigates when it hears of a new URL.
  const subscribers = [...history.subscribers]
  history.subscribers.clear()
  const state: HistoryState = window.history.state
  const address = location.pathname + stringifySearch(search) + location.hash
  window.history.replaceState({ ...state, listView: state.listView ?? null }, '', address)
  for (const subscriber of subscribers) history.subscribers.add(subscriber)
  router.updateLatestLocation()
  router.stores.location.set(router.latestLocation)
}
