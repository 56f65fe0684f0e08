import { useState } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import { type Untold, untoldTexts } from '#grants/who-can.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../tokens-search.ts'

const step = 50
const longest = 200
const named = 3

/** "datasetCapabilities › logs: true", at most three of them. */
function reasonsText(untold: Untold<TokenEntry>): string {
  const reasons = untoldTexts(untold)
  const texts = reasons.slice(0, named).map((text) => text.slice(0, longest))
  const more = reasons.length - named
  return visibleText(more > 0 ? `${texts.join('; ')}; and ${numberText(more)} more` : texts.join('; '))
}

type UntoldTokensProps = {
  untold: readonly Untold<TokenEntry>[]
  unreadable: readonly UnreadableRow[]
  search: TokensSearch
}

/** The tokens of which it is unknown, because what would decide it could not be read, or is a grant that nobody knows. */
export function UntoldTokens({ untold, unreadable, search }: UntoldTokensProps) {
  const [most, setMost] = useState(step)
  const count = untold.length + unreadable.length
  if (count === 0) return null
  return (
    <section
      aria-label="Unknown"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="max-h-64 shrink-0 overflow-y-auto border-t border-line-strong px-4 py-3 -outline-offset-2 sm:px-6"
    >
      <h3 className="text-sm font-semibold">
        Unknown <span className="tabular font-normal text-muted">{numberText(count)}</span>
      </h3>
      <p className="text-xs text-muted">
        Whether {count === 1 ? 'it' : 'they'} can is unknown: what decides it could not be read, or is a grant
        that Starboard does not know.
      </p>
      <ul className="mt-1.5 divide-y divide-line/60">
        {untold.slice(0, most).map((each) => (
          <li key={each.token.index} className="flex flex-wrap items-baseline gap-x-4 py-1">
            <TokenName token={each.token} search={search} tabIndex={0} className="max-w-80" />
            <bdi className="min-w-0 font-mono text-xs [overflow-wrap:anywhere] text-warning">
              {reasonsText(each)}
            </bdi>
          </li>
        ))}
        {unreadable.slice(0, Math.max(0, most - untold.length)).map(({ index, reason, value }) => (
          <li key={`row ${index}`} className="flex flex-wrap items-baseline gap-x-4 py-1">
            <span className="text-sm text-muted">Unreadable row {numberText(index + 1)}</span>
            <bdi className="min-w-0 font-mono text-xs [overflow-wrap:anywhere] text-warning">
              {reason} {visibleText(inlineText(value).slice(0, longest))}
            </bdi>
          </li>
        ))}
      </ul>
      {count > most && (
        <Button size="small" className="mt-2" onClick={() => setMost(most + 10 * step)}>
          Show {countText(Math.min(count - most, 10 * step), 'more', 'more')}
        </Button>
      )}
    </section>
  )
}
