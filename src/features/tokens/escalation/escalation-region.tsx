import { countText } from '#lib/count-text.ts'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TokenEntry } from '../list/token-entry.ts'
import type { TokenSearch } from '../list/tokens-search.ts'
import { EscalationSteps } from './escalation-steps.tsx'
import { ReachedTokens } from './reached-tokens.tsx'
import { useEscalation } from './use-escalation.ts'

type EscalationRegionProps = { token: TokenEntry; tokens: readonly TokenEntry[]; search: TokenSearch }

/** What a token could become beyond what it was granted, step by step, and what of that is inference. */
export function EscalationRegion({ token, tokens, search }: EscalationRegionProps) {
  const escalation = useEscalation(token.grants, tokens, tokens.indexOf(token))
  return (
    <Region title="Escalation">
      {!escalation && (
        <div role="status" aria-label="Looking for escalation">
          <Skeleton className="w-1/2" />
        </div>
      )}
      {escalation && escalation.steps.length === 0 && (
        <p className="text-sm text-muted">
          {escalation.unread === 0
            ? 'Nothing to climb with: none of its grants leads to more than it was given.'
            : 'Nothing to climb with in what could be read.'}
        </p>
      )}
      {escalation && escalation.steps.length > 0 && (
        <>
          <EscalationSteps
            steps={escalation.steps}
            reach={
              escalation.reach && <ReachedTokens reach={escalation.reach} tokens={tokens} search={search} />
            }
          />
          <p className="mt-3 border-t border-line/60 pt-2 text-xs text-muted">
            {escalation.steps.some(({ next }) => next.length > 0)
              ? 'Steps marked “granted” are what the grants say. Steps marked “inferred” may work or not: what the service checks there is not public.'
              : 'Nothing here is inferred: it is what the grants say.'}
          </p>
        </>
      )}
      {escalation && escalation.unread > 0 && (
        <p className="mt-2 text-xs text-muted">
          {countText(escalation.unread, 'part')} of its grants could not be read and{' '}
          {escalation.unread === 1 ? 'was' : 'were'} not looked at.
        </p>
      )}
    </Region>
  )
}
