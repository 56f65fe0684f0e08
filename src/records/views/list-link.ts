import { Link, type NavigateOptions, useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useCallback } from 'react'
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

/** The link from a list with the filters of `search` to the page of a record; undefined if it has none. */
export type LinkToRecord<Search, Subject> = (
  id: string,
  search: Search,
  subject: Subject | undefined,
) => RecordLink | undefined

/** Functions to change a list's URL and open its records. Stable, so that typing does not render tables again. */
export function useListAddress<Search extends ListSearch, Subject>(
  { id: listId }: Pick<Resource<Subject>, 'id'>,
  linkTo: LinkToRecord<Search, Subject>,
  list: ListModel<Subject> | undefined,
) {
  const navigate = useNavigate()
  const { options } = useRouter()
  const subjectOf = useCallback(
    (row: number | undefined) => (row === undefined ? undefined : list?.subject(row)),
    [list],
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
      const link = linkTo(id, search, subjectOf(row))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no address is known here by name
      if (link) void navigate(link as NavigateOptions)
    },
    [navigate, linkTo, subjectOf],
  )
  const writeSearch = useCallback(
    (search: Search, row?: number) => {
      const entry = row === undefined ? undefined : list?.rows[row]
      const written = entry?.kind === 'record' ? linkTo(entry.id, search, subjectOf(row))?.search : search
      return written ? (options.stringifySearch?.(written) ?? '') : ''
    },
    [options, linkTo, list, subjectOf],
  )
  return { onSearch, onOpen, writeSearch }
}
