import { clsx } from 'clsx'
import { encodePathSegment } from '#lib/addresses.ts'
import { basePath } from '#lib/base-path.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { TokenEntry } from '../token.ts'

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
