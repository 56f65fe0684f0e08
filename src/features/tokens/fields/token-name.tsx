import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { visibleText } from '#lib/visible-text.ts'
import type { TokenEntry } from '../token.ts'
import { hasAddress, tokenLink } from './token-link.ts'
import type { TokensSearch } from '../tokens-search.ts'

type TokenNameProps = { token: TokenEntry; search: TokensSearch; tabIndex: 0 | -1; className?: string }

/** Name of a token, which leads to its page. */
export function TokenName({ token, search, tabIndex, className }: TokenNameProps) {
  const look = clsx('min-w-0 truncate text-sm font-medium', className)
  const name = <bdi>{visibleText(token.name)}</bdi>
  const tip = token.description ? visibleText(token.description) : undefined
  if (!hasAddress(token)) {
    return (
      <span data-focus="" tabIndex={tabIndex} data-tip="Its ID cannot be part of an address" className={look}>
        {name}
      </span>
    )
  }
  return (
    <Link
      {...tokenLink(token, search)}
      data-focus=""
      tabIndex={tabIndex}
      data-tip={tip}
      className={clsx(look, 'rounded-sm hover:underline')}
    >
      {name}
    </Link>
  )
}
