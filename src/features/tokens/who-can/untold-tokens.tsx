import { useState } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import { unreadPath } from '#domain/grants/scope-text.ts'
import type { UnreadPart } from '#domain/grants/token-grants.ts'
import type { Untold } from '#domain/who-can/who-can.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenEntry } from '../list/token-entry.ts'
import type { TokensSearch } from '../list/tokens-search.ts'

const step = 50
const longest = 200
const named = 3

/** "datasetCapabilities › logs: true", at most three of them. */
function partsText(parts: readonly UnreadPart[]): string {
  const texts = parts
    .slice(0, named)
    .map((part) => `${unreadPath(part)}: ${inlineText(part.value).slice(0, longest)}`)
  const more = parts.length - named
  return visibleText(more > 0 ? `${texts.join('; ')}; and ${numberText(more)} more` : texts.join('; '))
}

type UntoldTokensProps = {
  untold: readonly Untold<TokenEntry>[]
  unreadable: readonly UnreadableRow[]
  search: TokensSearch
}

/** The tokens of which it cannot be told, because what would decide it could not be read. */
export function UntoldTokens({ untold, unreadable, search }: UntoldTokensProps) {
  const [most, setMost] = useState(step)
  const count = untold.length + unreadable.length
  if (count === 0) return null
  return (
    <section
      aria-label="Could not be read"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="max-h-64 shrink-0 overflow-y-auto border-t border-line-strong px-4 py-3 -outline-offset-2 sm:px-6"
    >
      <h3 className="text-sm font-semibold">
        Could not be read <span className="tabular font-normal text-muted">{numberText(count)}</span>
      </h3>
      <p className="text-xs text-muted">
        Whether {count === 1 ? 'it' : 'they'} can is not known: the part that decides it is not what the
        interface describes.
      </p>
      <ul className="mt-1.5 divide-y divide-line/60">
        {untold.slice(0, most).map(({ token, parts }) => (
          <li key={token.index} className="flex flex-wrap items-baseline gap-x-4 py-1">
            <TokenName token={token} search={search} tabIndex={0} className="max-w-80" />
            <bdi className="min-w-0 font-mono text-xs [overflow-wrap:anywhere] text-warning">
              {partsText(parts)}
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
