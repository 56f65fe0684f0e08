import { clsx } from 'clsx'
import { CornerDownRight } from 'lucide-react'
import {
  type AddedGrants,
  type Escalation,
  isUnknown,
  type Reach,
  tokenEscalation,
} from '#grants/token-escalation.ts'
import { type Strength, strengths } from '#grants/capability-catalog.ts'
import { grantText, type TokenGrants } from '#grants/token-grants.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import type { Certainty, EscalationStep } from '#grants/escalation-steps.ts'
import { countText, firstTexts, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TokenEntry } from '../token.ts'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenSearch } from '../tokens-search.ts'

/** What a token in the list could become if it had these grants; null until computed. */
export const useEscalation = (
  list: ListModel<TokenEntry>,
  token: TokenEntry,
  grants: TokenGrants = token.grants,
): Escalation | null =>
  useListWork(
    list,
    ({ subjects }) =>
      tokenEscalation(
        grants,
        subjects.map((other) => other.grants),
        subjects.indexOf(token),
      ),
    grants,
  )

const tips = {
  granted: 'The grant says so',
  inferred: 'Follows from what the grant means; no public rule of the service says whether it works',
} as const satisfies Record<Certainty, string>

function CertaintyBadge({ certainty }: { certainty: Certainty }) {
  return (
    <span data-tip={tips[certainty]} className="inline-flex">
      <Badge tone={certainty === 'granted' ? 'neutral' : 'info'}>{certainty}</Badge>
    </span>
  )
}

type EscalationStepsProps = {
  steps: readonly EscalationStep[]
  /** The steps follow from another step. */
  isNext?: boolean
  /** Shown below the step that regenerates tokens. */
  reach?: React.ReactNode
}

/** Escalation steps, each with the grant it rests on and the steps it leads to, as a nested list. */
function EscalationSteps({ steps, isNext = false, reach }: EscalationStepsProps) {
  return (
    <ul className={clsx('flex flex-col', isNext ? 'gap-1.5' : 'gap-3')}>
      {steps.map((step) => (
        <li key={`${step.power} ${grantText(step.from)}`} className="flex gap-2">
          {isNext && <CornerDownRight size={14} className="mt-0.5 shrink-0 text-faint" />}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="text-sm font-medium">{step.title}</span>
              <CertaintyBadge certainty={step.certainty} />
              {!isNext && <code className="ml-auto text-2xs text-faint">{grantText(step.from)}</code>}
            </div>
            <p className="mt-0.5 text-xs text-muted">{step.reason}</p>
            {step.next.length > 0 && (
              <div className="mt-1.5">
                <EscalationSteps steps={step.next} isNext />
              </div>
            )}
            {step.power === 'regenerate' && reach}
          </div>
        </li>
      ))}
    </ul>
  )
}

const addedWords = {
  destroy: 'to delete or destroy',
  change: 'to create or change',
  read: 'to read',
  unknown: 'not known to Starboard',
} as const satisfies Record<Strength, string>

/** "12 more grants: 3 to delete or destroy, 9 to read". */
function addedText(added: AddedGrants): string {
  const all = strengths.reduce((sum, strength) => sum + added[strength], 0)
  const parts = strengths.flatMap((strength) =>
    added[strength] > 0 ? `${numberText(added[strength])} ${addedWords[strength]}` : [],
  )
  return `${countText(all, 'more grant')}: ${parts.join(', ')}`
}

const listingTexts = {
  cannot: 'It cannot list tokens, so it must learn their IDs elsewhere.',
  unclear: 'Whether it can list tokens is unknown. If not, it must learn their IDs elsewhere.',
} as const

type ReachedTokensProps = { reach: Reach; tokens: readonly TokenEntry[]; search: TokenSearch }

/** The tokens that add the most to a token that can regenerate them. */
function ReachedTokens({ reach, tokens, search }: ReachedTokensProps) {
  const more = reach.adding - reach.tokens.length
  return (
    <div className="mt-1.5 flex flex-col gap-1.5 text-xs">
      {reach.listing !== 'can' && <p className="text-muted">{listingTexts[reach.listing]}</p>}
      {reach.adding === 0 && (
        <p className="text-muted">No token in the list is known to add anything to what it has.</p>
      )}
      <ul className="flex flex-col gap-2">
        {reach.tokens.map(({ index, added, steps, isPartlyUnread }) => {
          const token = tokens[index]
          if (!token) return null
          return (
            <li key={token.index} className="flex gap-2">
              <CornerDownRight size={14} className="mt-0.5 shrink-0 text-faint" />
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
                        <code className="ml-auto text-2xs text-faint">{grantText(step.from)}</code>
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
          {countText(reach.unclear, 'token')} could not be read completely. What could be read adds nothing.
        </p>
      )}
    </div>
  )
}

type EscalationRegionProps = { token: TokenEntry; list: ListModel<TokenEntry>; search: TokenSearch }

const named = 5

/** The first five unknown grants, and how many more there are. */
const unknownText = ({ unknown }: Escalation): string =>
  firstTexts(
    unknown.map((grant) => visibleText(grantText(grant))),
    named,
  )

/** What a token could become beyond its own grants, step by step, and which steps are inferred. */
export function EscalationRegion({ token, list, search }: EscalationRegionProps) {
  const escalation = useEscalation(list, token)
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
            ? 'Unknown: none of its known grants leads to more than it was given.'
            : 'No escalation: none of its grants leads to more than it was given.'}
        </p>
      )}
      {escalation && escalation.steps.length > 0 && (
        <>
          <EscalationSteps
            steps={escalation.steps}
            reach={
              escalation.reach && (
                <ReachedTokens reach={escalation.reach} tokens={list.subjects} search={search} />
              )
            }
          />
          <p className="mt-3 border-t border-line/60 pt-2 text-xs text-muted">
            {escalation.steps.some(({ next }) => next.length > 0)
              ? 'Steps marked “granted” are what the grants say. Steps marked “inferred” may or may not work: what the service checks is not documented.'
              : 'Nothing here is inferred. It is what the grants say.'}
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
          {escalation.unread === 1 ? 'was' : 'were'} not checked.
        </p>
      )}
    </Region>
  )
}
