import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { encodePathSegment } from '#lib/addresses.ts'
import { cutText, visibleText } from '#lib/visible-text.ts'
import { scopeLabel } from '#grants/scope-text.ts'
import { everything } from '#grants/token-grants.ts'
import type { TokenEntry } from '../token.ts'
import { listSearch, tokenPages, type TokenSearch, type TokensSearch } from '../tokens-search.ts'

/** What the address of a token page carries along: the list it came from, and the row where ids repeat. */
export function tokenLink(token: TokenEntry, search: TokensSearch | TokenSearch) {
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

/** False for an id that no address can hold. */
export function hasAddress(token: TokenEntry): boolean {
  return 'segment' in encodePathSegment(token.id)
}

type TokenNameProps = { token: TokenEntry; search: TokensSearch; tabIndex: 0 | -1; className?: string }

/** Name of a token, which leads to its page. */
export function TokenName({ token, search, tabIndex, className }: TokenNameProps) {
  const look = clsx('min-w-0 truncate text-sm font-medium', className)
  const tip = token.description ? visibleText(token.description) : undefined
  if (!hasAddress(token)) {
    return (
      <span
        data-focus=""
        dir="auto"
        tabIndex={tabIndex}
        data-tip="Its ID cannot be part of an address"
        className={look}
      >
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
      className={clsx(look, 'rounded-sm hover:underline')}
    >
      {visibleText(token.name)}
    </Link>
  )
}

/** The page of a dataset; undefined for a name that no address can hold. */
export function datasetLink(dataset: string) {
  if (!('segment' in encodePathSegment(dataset))) return undefined
  return { to: '/datasets/$dataset', params: { dataset } } as const
}

/** The name of a dataset, which leads to its page; plain text for `*` and for a name that no address can hold. */
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
