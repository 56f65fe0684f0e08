import { useState } from 'react'
import { nameText } from '#grants/name-text.ts'
import { scopeLabel } from '#grants/scope-text.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { countedScopes, type LostAbility, type OtherHolders } from './lost-abilities.ts'

const shownFirst = 8

/** "3 other tokens can", "No other token can; 1 more has expired". */
function othersText({ able, expired, untold }: OtherHolders): string {
  const can = able === 0 ? 'No other token can' : `${countText(able, 'other token')} can`
  const over = expired > 0 ? `; ${numberText(expired)} more ${expired === 1 ? 'has' : 'have'} expired` : ''
  return `${can}${over}${untold > 0 ? `; of ${numberText(untold)} it is unknown` : ''}`
}

function LostLine({ lost: { ability, others } }: { lost: LostAbility }) {
  const { kind, resource, verb, meaning, scopes } = ability
  const more = scopes.length - countedScopes
  return (
    <li className="py-1.5 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span>
          <span className="text-muted">No longer: </span>
          {meaning ?? `${visibleText(nameText(resource))}: ${visibleText(nameText(verb))}`}
        </span>
        <code className="ml-auto text-2xs text-faint">
          {visibleText(nameText(resource))}: {visibleText(nameText(verb))}
        </code>
      </div>
      <ul className="text-xs text-muted">
        {others.map((holders) => (
          <li key={holders.scope ?? ''} className="flex flex-wrap gap-x-2">
            {holders.scope !== null && (
              <bdi className="min-w-0 font-mono break-all">{visibleText(scopeLabel(holders.scope))}</bdi>
            )}
            <span>{othersText(holders)}</span>
          </li>
        ))}
        {more > 0 && <li>and on {countText(more, `more ${kind}`)}</li>}
      </ul>
    </li>
  )
}

type WhatIfAbilitiesProps = {
  lost: readonly LostAbility[] | undefined
  /** Parts of its grants that could not be read, and are in no request. */
  unread: number
}

/** What the token would no longer do, and who else still could. */
export function WhatIfAbilities({ lost, unread }: WhatIfAbilitiesProps) {
  const [isWhole, setWhole] = useState(false)
  if (!lost) return <p className="text-sm text-muted">Looking…</p>
  const untold = unread > 0 && (
    <p className="mt-1 text-sm text-warning">
      It also loses {countText(unread, 'part')} of its grants that could not be read: what they allow is not
      known.
    </p>
  )
  if (lost.length === 0) {
    if (untold) return untold
    return <p className="text-sm text-muted">It could do all that it can now.</p>
  }
  const shown = isWhole ? lost : lost.slice(0, shownFirst)
  return (
    <>
      <ul className="divide-y divide-line/60">
        {shown.map((each) => (
          <LostLine key={`${each.ability.kind} ${each.ability.resource} ${each.ability.verb}`} lost={each} />
        ))}
      </ul>
      {lost.length > shown.length && (
        <Button size="small" className="mt-1" onClick={() => setWhole(true)}>
          Show {numberText(lost.length - shown.length)} more
        </Button>
      )}
      {untold}
    </>
  )
}
