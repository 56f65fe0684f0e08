import { type ScopeKind, scopeKinds } from '#grants/capability-catalog.ts'
import { day } from '#lib/durations.ts'
import { type Expiry, expiryBand } from '#lib/expiry.ts'
import { grantsOfKind, pairFinder, type ScopeChoice } from '#grants/granted-pairs.ts'
import { everything, type Grant, type UnreadPart } from '#grants/token-grants.ts'
import type { Condition, ExpiryTest, GrantMatcher, Names } from './condition.ts'
import type { Subject } from './finding.ts'
import { timeLeft } from './thresholds.ts'

const any = '*'

/** The names, or null for any. */
function namesOf(names: Names | undefined): readonly string[] | null {
  const list = typeof names === 'string' ? [names] : (names ?? [any])
  return list.includes(any) ? null : [...new Set(list)]
}

const takes = (names: readonly string[] | null, name: string): boolean => names?.includes(name) ?? true

function choiceOf(scopes: readonly string[] | null, onAll: boolean | undefined): ScopeChoice {
  if (onAll === true) return [everything]
  if (!scopes) return onAll === false ? 'named' : 'every'
  return onAll === false ? scopes : [everything, ...scopes]
}

function isChosen(choice: ScopeChoice, scope: string): boolean {
  if (typeof choice === 'string') return choice === 'every' || scope !== everything
  return choice.includes(scope)
}

type Judgment = {
  /** Null when it depends on something that could not be read. */
  readonly holds: boolean | null
  /** The grants that make it hold; none when it is not about grants, or about a missing one. */
  readonly grants: readonly Grant[]
}

/** Evaluates a condition for a token at `now` (milliseconds since the epoch). */
type Judge = (subject: Subject, now: number) => Judgment

const none: readonly Grant[] = []
const judged = (holds: boolean | null): Judgment => ({ holds, grants: none })

/** Compiles a matcher of grants, whose results are cached for scopes that tokens share. */
function judgeGrants(matcher: GrantMatcher): Judge {
  const { kind = any, onAll } = matcher
  const scopes = namesOf(matcher.scope)
  const resources = namesOf(matcher.resource)
  const verbs = namesOf(matcher.verb)
  const choice = choiceOf(scopes, onAll)
  const isScoped = scopes !== null || onAll !== undefined
  const kinds: readonly ScopeKind[] = scopeKinds.filter(
    (known) => (kind === any || kind === known) && !(known === 'organization' && isScoped),
  )
  const pairs = pairFinder((resource, verb) => takes(resources, resource) && takes(verbs, verb))
  const mayHold = (part: UnreadPart): boolean =>
    kinds.includes(part.kind) &&
    (part.scope === '' || isChosen(choice, part.scope)) &&
    (part.resource === '' || takes(resources, part.resource))
  return ({ grants }) => {
    const found = kinds.flatMap((known) =>
      grantsOfKind(grants, known, pairs, known === 'organization' ? 'every' : choice),
    )
    if (found.length > 0) return { holds: true, grants: found }
    // A part that could not be read may contain a match.
    return judged(grants.unread.some(mayHold) ? null : false)
  }
}

function judgeExpiry(expiry: Expiry, test: ExpiryTest, now: number): boolean | null {
  if (test === 'unreadable') return expiry.kind === 'unreadable'
  if (expiry.kind === 'unreadable') return null
  if (test === 'never') return expiryBand(expiry, now) === 'never'
  const left = timeLeft(expiry, now)
  if (left === null) return false
  if (test === 'expired') return left <= 0
  if ('beyondDays' in test) return left > test.beyondDays * day
  return left > 0 && left <= test.withinDays * day
}

/** Merges the lists without duplicates. */
function merged(lists: readonly (readonly Grant[])[]): readonly Grant[] {
  const filled = lists.filter((list) => list.length > 0)
  if (filled.length < 2) return filled[0] ?? none
  const byText = new Map(
    filled
      .flat()
      .map((grant) => [JSON.stringify([grant.kind, grant.scope, grant.resource, grant.verb]), grant]),
  )
  return [...byText.values()]
}

const every =
  (judges: readonly Judge[]): Judge =>
  (subject, now) => {
    const found: (readonly Grant[])[] = []
    let holds: boolean | null = true
    for (const judge of judges) {
      const each = judge(subject, now)
      if (each.holds === false) return judged(false)
      if (each.holds === null) holds = null
      found.push(each.grants)
    }
    return holds ? { holds, grants: merged(found) } : judged(null)
  }

const some =
  (judges: readonly Judge[]): Judge =>
  (subject, now) => {
    const all = judges.map((judge) => judge(subject, now))
    const holding = all.filter(({ holds }) => holds)
    if (holding.length > 0) return { holds: true, grants: merged(holding.map(({ grants }) => grants)) }
    return judged(all.some(({ holds }) => holds === null) ? null : false)
  }

/** Compiles a condition, to evaluate it for many tokens. A condition on something unknown does not hold. */
export function compileCondition(condition: Condition): Judge {
  if ('grant' in condition) return judgeGrants(condition.grant)
  if ('expiry' in condition) return ({ expiry }, now) => judged(judgeExpiry(expiry, condition.expiry, now))
  if ('saml' in condition) return ({ isSaml }) => judged(isSaml === condition.saml)
  if ('name' in condition) {
    const wanted = condition.name.contains.toLowerCase()
    return ({ name }) => judged(name.toLowerCase().includes(wanted))
  }
  if ('all' in condition) return every(condition.all.map(compileCondition))
  if ('any' in condition) return some(condition.any.map(compileCondition))
  const judge = compileCondition(condition.not)
  return (subject, now) => {
    const { holds } = judge(subject, now)
    return judged(holds === null ? null : !holds)
  }
}
