import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type MouseEvent, type PointerEvent, useMemo } from 'react'
import { encodePathSegment } from '#lib/addresses.ts'
import { isPlainClick } from '#ui/roving-focus.ts'
import { useLatest } from '#ui/use-stable.ts'
import { cutText, visibleText } from '#lib/visible-text.ts'
import { noAddress, recordHref } from '#records/list/resource.ts'
import { scopeLabel } from '#grants/scope-text.ts'
import { everything } from '#grants/token-grants.ts'
import type { TokenEntry } from '../token.ts'
import { listSearch, namedTokens, tokenPages, type TokenSearch, type TokensSearch } from '../tokens-search.ts'

/** A link to a token page. Its address carries the list it came from, if any, and the row when IDs repeat. */
export function tokenLink(token: TokenEntry, search: TokensSearch | TokenSearch = {}) {
  return {
    to: '/tokens/$tokenId',
    params: { tokenId: token.id },
    search: {
      ...listSearch(search),
      row: token.isDuplicate ? String(token.index) : undefined,
      record: tokenPages.includes(token.id) ? '1' : undefined,
    },
  } as const
}

/** Whether an address can hold the ID of the token. */
export function hasAddress(token: TokenEntry): boolean {
  return 'segment' in encodePathSegment(token.id)
}

type TokenNameProps = {
  token: TokenEntry
  /** The list it is in, if any. */
  search?: TokensSearch
  tabIndex: 0 | -1
  className?: string
}

/** The name of a token as a link to its page. */
export function TokenName({ token, search, tabIndex, className }: TokenNameProps) {
  const classes = clsx('min-w-0 truncate text-sm font-medium', className)
  const tip = token.description ? visibleText(token.description) : undefined
  if (!hasAddress(token)) {
    return (
      <span data-focus="" dir="auto" tabIndex={tabIndex} data-tip={noAddress} className={classes}>
        {visibleText(token.name)}
      </span>
    )
  }
  return (
    <Link
      {...tokenLink(token, search)}
      data-focus=""
      dir="auto"
      tabIndex={tabIndex}
      data-tip={tip}
      className={clsx(classes, 'rounded-sm hover:underline')}
    >
      {visibleText(token.name)}
    </Link>
  )
}

/** One set of handlers for all token links in a table that shows `tokens`. */
export function useTokenAnchors(tokens: readonly TokenEntry[], search: TokensSearch) {
  const navigate = useNavigate()
  const router = useRouter()
  const byIndex = useMemo(() => new Map(tokens.map((token) => [String(token.index), token])), [tokens])
  const anchorOf = (target: EventTarget) => {
    const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-token][href]') : null
    const token = byIndex.get(anchor?.dataset['token'] ?? '')
    return anchor && token ? { anchor, token } : null
  }
  const handleClick = useLatest((event: MouseEvent) => {
    const found = anchorOf(event.target)
    if (!found || !isPlainClick(event)) return
    event.preventDefault()
    void navigate(tokenLink(found.token, search))
  })
  /** Adds the filters to the address on hover, so that copying the link or opening it in a new tab keeps them. */
  const handlePointerOver = useLatest((event: PointerEvent) => {
    const found = anchorOf(event.target)
    if (found) found.anchor.href = router.buildLocation(tokenLink(found.token, search)).publicHref
  })
  return { handleClick, handlePointerOver }
}

type TokenAnchorProps = { token: TokenEntry; tabIndex: 0 | -1; className?: string }

/**
 * The name of a token in a long table as a link to its page. It is a plain link that `useTokenAnchors` handles: a
 * router link would compute an address for each row in each frame.
 */
export function TokenAnchor({ token, tabIndex, className }: TokenAnchorProps) {
  const address = recordHref(namedTokens, token.id)
  const href = address && `${address}${token.isDuplicate ? `?row=${token.index}` : ''}`
  return (
    <a
      href={href}
      data-token={token.index}
      data-focus=""
      dir="auto"
      tabIndex={tabIndex}
      data-tip={href === undefined ? noAddress : visibleText(token.description) || undefined}
      className={clsx(
        'min-w-0 truncate rounded-sm text-sm font-medium',
        href !== undefined && 'hover:underline',
        className,
      )}
    >
      {visibleText(token.name)}
    </a>
  )
}

/** A link to the page of a dataset; undefined for a name that no address can hold. */
export function datasetLink(dataset: string) {
  if (!('segment' in encodePathSegment(dataset))) return undefined
  return { to: '/datasets/$dataset', params: { dataset } } as const
}

/** The name of a dataset as a link to its page; plain text for `*` and names that no address can hold. */
export function DatasetName({ name, className }: { name: string; className?: string }) {
  const link = name === everything ? undefined : datasetLink(name)
  const text = <bdi className={clsx('[overflow-wrap:anywhere]', className)}>{cutText(scopeLabel(name))}</bdi>
  if (!link) return text
  return (
    <Link {...link} className="underline-offset-2 hover:text-ink hover:underline">
      {text}
    </Link>
  )
}
