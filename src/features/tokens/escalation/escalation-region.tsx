import { type Escalation, isUnknown } from '#grants/token-escalation.ts'
import { grantText } from '#grants/token-grants.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TokenEntry } from '../token.ts'
import type { TokenSearch } from '../list/tokens-search.ts'
import { EscalationSteps } from './escalation-steps.tsx'
import { ReachedTokens } from './reached-tokens.tsx'
import { useEscalation } from './use-escalation.ts'

type EscalationRegionProps = { token: TokenEntry; tokens: readonly TokenEntry[]; search: TokenSearch }

const named = 5

/** The unknown grants, of many the first five and how many more there are. */
function unknownText({ unknown }: Escalation): string {
  const texts = unknown.slice(0, named).map((grant) => visibleText(grantText(grant)))
  const more = unknown.length - texts.length
  return more > 0 ? `${texts.join('; ')}; and ${numberText(more)} more` : texts.join('; ')
}

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
          {isUnknown(escalation)
            ? 'Unknown: nothing that is known of its grants leads to more than it was given.'
            : 'No escalation: none of its grants leads to more than it was given.'}
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
      {escalation && escalation.unknown.length > 0 && (
        <p className="mt-2 text-xs text-warning">
          {escalation.unknown.length === 1 ? 'This grant is' : 'These grants are'} unknown to Starboard, and
          may lead to anything: <bdi className="font-mono wrap-anywhere">{unknownText(escalation)}</bdi>.
        </p>
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
