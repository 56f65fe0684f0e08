import { CornerDownRight } from 'lucide-react'
import type { AddedGrants } from '#grants/added-grants.ts'
import type { Reach } from '#grants/token-escalation.ts'
import { grantText } from '#grants/token-grants.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenEntry } from '../token.ts'
import type { TokenSearch } from '../list/tokens-search.ts'

/** "12 grants more, 3 of which destroy". */
function addedText({ destroy, change, read, unknown }: AddedGrants): string {
  const all = destroy + change + read + unknown
  const parts = [
    destroy > 0 && `${numberText(destroy)} to delete or destroy`,
    change > 0 && `${numberText(change)} to create or change`,
    read > 0 && `${numberText(read)} to read`,
    unknown > 0 && `${numberText(unknown)} not known to Starboard`,
  ].filter(Boolean)
  return `${countText(all, 'grant')} more: ${parts.join(', ')}`
}

type ReachedTokensProps = { reach: Reach; tokens: readonly TokenEntry[]; search: TokenSearch }

/** The tokens that add the most to one that can regenerate them. */
export function ReachedTokens({ reach, tokens, search }: ReachedTokensProps) {
  const more = reach.adding - reach.tokens.length
  return (
    <div className="mt-1.5 flex flex-col gap-1.5 text-xs">
      {!reach.canList && (
        <p className="text-muted">It may not list tokens, so it has to know their ids from elsewhere.</p>
      )}
      {reach.adding === 0 && (
        <p className="text-muted">No token of the list is known to add anything to what it has.</p>
      )}
      <ul className="flex flex-col gap-2">
        {reach.tokens.map(({ place, added, steps, isPartlyUnread }) => {
          const token = tokens[place]
          if (!token) return null
          return (
            <li key={token.index} className="flex gap-2">
              <CornerDownRight size={14} aria-hidden="true" className="mt-0.5 shrink-0 text-faint" />
              <div className="min-w-0 flex-1">
                <div className="flex">
                  <TokenName token={token} search={search} tabIndex={0} />
                </div>
                <p className="text-muted">
                  {addedText(added)}
                  {isPartlyUnread && '; part of what it is granted could not be read'}
                </p>
                {steps.length > 0 && (
                  <ul aria-label="What it could do with it" className="mt-0.5">
                    {steps.map((step) => (
                      <li key={step.power} className="flex flex-wrap gap-x-2">
                        <span>→ {step.title}</span>
                        <code className="ml-auto text-2xs text-faint">
                          {step.from.map(grantText).join(', ')}
                        </code>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="text-muted">{countText(more, 'more token')} would add something, too.</p>}
      {reach.unclear > 0 && (
        <p className="text-muted">
          {countText(reach.unclear, 'token')} could not be read whole; what could be read adds nothing.
        </p>
      )}
    </div>
  )
}
