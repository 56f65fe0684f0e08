import { useState } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { ExpiryMark } from '../fields/expiry-badge.tsx'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../tokens-search.ts'
import { type Indirect, wayGrants, waysText } from './answer-text.ts'

const step = 50

type IndirectTokensProps = {
  indirect: readonly Indirect[]
  /** The whole list, in which other tokens are named by place. */
  tokens: readonly TokenEntry[]
  search: TokensSearch
}

/** The tokens that are not granted it and could get it: by minting, regenerating or assigning roles. */
export function IndirectTokens({ indirect, tokens, search }: IndirectTokensProps) {
  const [most, setMost] = useState(step)
  if (indirect.length === 0) return null
  return (
    <section
      aria-label="Can get it indirectly"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="max-h-64 shrink-0 overflow-y-auto border-t border-line-strong px-4 py-3 -outline-offset-2 sm:px-6"
    >
      <h3 className="text-sm font-semibold">
        Can get it indirectly{' '}
        <span className="tabular font-normal text-muted">{numberText(indirect.length)}</span>
      </h3>
      <p className="text-xs text-muted">
        Not granted it. Whoever regenerates a token gets its new secret; whether a minted token or a role may
        hold more than the token itself is not public.
      </p>
      <ul className="mt-1.5 divide-y divide-line/60">
        {indirect.slice(0, most).map((each) => (
          <li key={each.token.index} className="flex flex-wrap items-baseline gap-x-4 py-1 text-xs">
            <TokenName token={each.token} search={search} tabIndex={0} className="max-w-80" />
            <ExpiryMark expiry={each.token.expiry} />
            <bdi className="min-w-0 [overflow-wrap:anywhere]">
              {visibleText(waysText(tokens, each).join(' · '))}
            </bdi>
            <code className="ml-auto min-w-0 text-2xs [overflow-wrap:anywhere] text-faint">
              {wayGrants(each).join(', ')}
            </code>
          </li>
        ))}
      </ul>
      {indirect.length > most && (
        <Button size="small" className="mt-2" onClick={() => setMost(most + 10 * step)}>
          Show {countText(Math.min(indirect.length - most, 10 * step), 'more', 'more')}
        </Button>
      )}
    </section>
  )
}
