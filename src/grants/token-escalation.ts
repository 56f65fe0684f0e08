import { scopeKinds, type Strength, strengthOf, strengths } from './capability-catalog.ts'
import { mapScopeKinds, missingFrom, cacheByScope } from './grant-sets.ts'
import { can, type Grant, scopesOf, type TokenGrants } from './token-grants.ts'
import { type EscalationStep, knownSteps } from './escalation-steps.ts'
import { unknownGrants } from './unknown-grants.ts'
import { answerQuestion } from './who-can.ts'

/** How many grants one set has in addition to another, by strength. */
export type AddedGrants = Readonly<Record<Strength, number>>

const nothingAdded = () => ({ destroy: 0, change: 0, read: 0, unknown: 0 })

/** Counts the grants that `holder` lacks, by name or through `*`. Create one per list: equal scopes count once. */
export function createAddedGrantsCounter(holder: TokenGrants): (grants: TokenGrants) => AddedGrants {
  const missing = missingFrom(holder)
  const countIn = mapScopeKinds((kind) =>
    cacheByScope((granted) => {
      const counts = nothingAdded()
      for (const [resource, verbs] of granted)
        for (const verb of verbs) counts[strengthOf(kind, resource, verb)] += 1
      return counts
    }),
  )
  return (grants) => {
    const sum = nothingAdded()
    for (const kind of scopeKinds)
      for (const [scope, granted] of scopesOf(grants, kind)) {
        const more = missing(kind, scope, granted)
        if (more.size === 0) continue
        // Spelled out, because it runs for every dataset of every token: a loop over the strengths takes twice as long.
        const { destroy, change, read, unknown } = countIn[kind](more)
        sum.destroy += destroy
        sum.change += change
        sum.read += read
        sum.unknown += unknown
      }
    return sum
  }
}

const holds = (grants: TokenGrants, step: EscalationStep): boolean => can(grants, step.from) !== null

/** The escalation steps that these grants allow by themselves, strongest first; with `beyond`, only those it lacks. */
export function escalationSteps(grants: TokenGrants, beyond?: TokenGrants): readonly EscalationStep[] {
  // Most tokens have no grants on the organization.
  if (grants.organization.size === 0) return []
  return knownSteps.filter((step) => holds(grants, step) && !(beyond && holds(beyond, step)))
}

/** Another token in the list that can be taken over by regenerating it. */
type ReachedToken = {
  /** Position in the list, from 0. */
  readonly index: number
  /** What it adds to the grants of the token itself. */
  readonly added: AddedGrants
  /** Steps that only its grants allow. */
  readonly steps: readonly EscalationStep[]
  /** Part of its grants could not be read, so it may add more. */
  readonly isPartlyUnread: boolean
}

/** What regenerating other tokens leads to. */
export type Reach = {
  /** The tokens that add the most, strongest first, at most `reachLimit`. */
  readonly tokens: readonly ReachedToken[]
  /** How many tokens in the list add something, including those in `tokens`. */
  readonly adding: number
  /** How many seem to add nothing, but could not be read completely. */
  readonly unclear: number
  /** Whether it can list tokens, and so find their IDs by itself. */
  readonly listing: ReturnType<typeof answerQuestion>['kind']
}

/** What a token could become, based on exactly what it was granted. */
export type Escalation = {
  readonly steps: readonly EscalationStep[]
  /** Null when it cannot regenerate tokens. */
  readonly reach: Reach | null
  /** How many parts of its grants could not be read, and were not considered. */
  readonly unread: number
  /** Organization grants that Starboard does not know, such as `apiTokens: *`; they may lead to anything. */
  readonly unknown: readonly Grant[]
}

/** Whether more may follow than the steps say: from what could not be read, or from an unknown grant. */
export const isUnknown = ({ unread, unknown }: Escalation): boolean => unread + unknown.length > 0

const toList = { kind: 'organization', scope: null, resource: 'apiTokens', verb: 'read' } as const

/** Most tokens listed of those that can be taken over. */
export const reachLimit = 5

/**
 * Finds what a token could become; yields for each token in the list. `own` is its position in `fleet`, which is
 * skipped. The search ends at the tokens that can be regenerated: a token that can regenerate one of them can
 * regenerate each of them, so going on from there finds no others.
 */
export function* tokenEscalation(
  grants: TokenGrants,
  fleet: readonly TokenGrants[],
  own: number,
): Generator<undefined, Escalation> {
  const steps = escalationSteps(grants)
  const unread = grants.unread.length
  const unknown = unknownGrants(grants).filter(({ kind }) => kind === 'organization')
  if (!steps.some(({ power }) => power === 'regenerate')) return { steps, reach: null, unread, unknown }
  const count = createAddedGrantsCounter(grants)
  let tokens: readonly ReachedToken[] = []
  let adding = 0
  let unclear = 0
  for (const [index, other] of fleet.entries()) {
    yield
    if (index === own) continue
    const added = count(other)
    const isPartlyUnread = other.unread.length > 0
    if (strengths.every((strength) => added[strength] === 0)) {
      if (isPartlyUnread) unclear += 1
      continue
    }
    adding += 1
    const reached = { index, added, steps: escalationSteps(other, grants), isPartlyUnread }
    tokens = [...tokens, reached].toSorted(strongestFirst).slice(0, reachLimit)
  }
  const { kind: listing } = answerQuestion(grants, toList)
  return { steps, reach: { tokens, adding, unclear, listing }, unread, unknown }
}

/** Sorts by number of steps, then by added grants that destroy, change, read, or are unknown, then in list order. */
export function strongestFirst(a: ReachedToken, b: ReachedToken): number {
  const differing = strengths.find((strength) => a.added[strength] !== b.added[strength])
  return (
    b.steps.length - a.steps.length ||
    (differing ? b.added[differing] - a.added[differing] : a.index - b.index)
  )
}
