import { useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, useMemo } from 'react'
import { clsx } from 'clsx'
import { useLatest } from '#ui/use-kept.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { basePath } from '#lib/base-path.ts'
import { visibleText } from '#lib/visible-text.ts'
import { tokenLink } from '../fields/token-name.tsx'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../tokens-search.ts'

/** One set of handlers for all links to tokens in a table; `tokens` are those it shows. */
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
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    const found = anchorOf(event.target)
    if (!found || hasModifier || event.button !== 0) return
    event.preventDefault()
    void navigate(tokenLink(found.token, search))
  })
  /** The filters are part of an address when the pointer comes, for those who copy it or open it elsewhere. */
  const handlePointerOver = useLatest((event: PointerEvent) => {
    const found = anchorOf(event.target)
    if (found) found.anchor.href = router.buildLocation(tokenLink(found.token, search)).publicHref
  })
  return { handleClick, handlePointerOver }
}

type TokenAnchorProps = { token: TokenEntry; tabIndex: 0 | -1; className?: string }

/**
 * Name of a token in a long table, which leads to its page. A plain link that `useTokenAnchors` serves: the router's own
 * would work out an address for each row of each frame.
 */
export function TokenAnchor({ token, tabIndex, className }: TokenAnchorProps) {
  const encoded = encodePathSegment(token.id)
  const hasAddress = 'segment' in encoded
  const query = token.isDuplicate ? `?row=${token.index}` : ''
  const tip = hasAddress ? visibleText(token.description) : 'Its ID cannot be part of an address'
  return (
    <a
      href={hasAddress ? `${basePath}/tokens/${encoded.segment}${query}` : undefined}
      data-token={token.index}
      data-focus=""
      dir="auto"
      tabIndex={tabIndex}
      data-tip={tip === '' ? undefined : tip}
      className={clsx(
        'min-w-0 truncate rounded-sm text-sm font-medium',
        hasAddress && 'hover:underline',
        className,
      )}
    >
      {visibleText(token.name)}
    </a>
  )
}
