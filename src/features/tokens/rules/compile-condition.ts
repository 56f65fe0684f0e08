import { type ScopeKind, scopeKinds } from '#grants/capability-catalog.ts'
import { day } from '#lib/dates.ts'
import { type Expiry, expiryBand } from '#lib/expiry.ts'
import { grantsOfKind, pairFinder, type ScopeChoice } from '#grants/granted-pairs.ts'
import { everything, type Grant } from '#grants/token-grants.ts'
import { mayAllow, unreadAbout } from '#grants/unknown-grants.ts'
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

type Judgment = {
  /** Null when it depends on something unreadable, or on grants that Starboard does not know, such as `apiTokens: *`. */
  readonly holds: boolean | null
  /** The grants that make it hold or unknown; none when it is not about grants, or about a missing one. */
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
  const asked = kinds.flatMap((known) =>
    (onAll === true ? [everything] : (scopes ?? [null])).flatMap((scope) =>
      (resources ?? [null]).flatMap((resource) =>
        (verbs ?? [null]).map((verb) => ({ kind: known, scope, resource, verb })),
      ),
    ),
  )
  const mayCount = (place: { kind: ScopeKind; scope: string }): boolean =>
    onAll !== false || (place.kind !== 'organization' && place.scope !== everything)
  return ({ grants }) => {
    const found = kinds.flatMap((known) =>
      grantsOfKind(grants, known, pairs, known === 'organization' ? 'every' : choice),
    )
    if (found.length > 0) return { holds: true, grants: found }
    const unknown = merged(asked.map((each) => mayAllow(grants, each).filter(mayCount)))
    const isUnknown = unknown.length > 0 || asked.some((each) => unreadAbout(grants, each).some(mayCount))
    return { holds: isUnknown ? null : false, grants: unknown }
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

/** Joins conditions: the first of these values that any of them has is the result. */
const join =
  (judges: readonly Judge[], values: readonly (boolean | null)[]): Judge =>
  (subject, now) => {
    const all = judges.map((judge) => judge(subject, now))
    const holds = values.find((value) => all.some((each) => each.holds === value)) ?? null
    if (holds === false) return judged(holds)
    const behind = holds ? all.filter((each) => each.holds) : all
    return { holds, grants: merged(behind.map(({ grants }) => grants)) }
  }

/** Compiles a condition, to evaluate it for many tokens. */
export function compileCondition(condition: Condition): Judge {
  if ('grant' in condition) return judgeGrants(condition.grant)
  if ('expiry' in condition) return ({ expiry }, now) => judged(judgeExpiry(expiry, condition.expiry, now))
  if ('saml' in condition) return ({ isSaml }) => judged(isSaml === condition.saml)
  if ('name' in condition) {
    const wanted = condition.name.contains.toLowerCase()
    return ({ name }) => judged(name.toLowerCase().includes(wanted))
  }
  if ('all' in condition) return join(condition.all.map(compileCondition), [false, null, true])
  if ('any' in condition) return join(condition.any.map(compileCondition), [true, null, false])
  const judge = compileCondition(condition.not)
  return (subject, now) => {
    const { holds, grants } = judge(subject, now)
    return holds === null ? { holds, grants } : judged(!holds)
  }
}
