import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scopeKinds } from '#grants/capability-catalog.ts'
import { day } from '#lib/dates.ts'
import { readExpiry } from '#lib/expiry.ts'
import { anyGrant } from '#grants/test-grants.ts'
import { eachGrant, fromGrants, type Grant, grantText, scopesOf } from '#grants/token-grants.ts'
import { forAll, forAllWith } from '#test/for-all.ts'
import { oracleCan } from '#test/token-oracle.ts'
import type { Subject } from './finding.ts'
import { testMoment, testSubject } from './test-subject.ts'
import { compileCustomRule, readCustomRule } from './custom-rules.ts'
import type { Condition, GrantMatcher, Names } from './condition.ts'

const ruleOf = (when: Condition) =>
  compileCustomRule({ id: 'r', label: 'R', severity: 'low', reason: 'Why.', remedy: 'What.', when })
const checked = (when: Condition, record: object) => ruleOf(when).check(testSubject(record), testMoment)
/** The grants that a rule finds; null when it finds nothing, "unknown" when it cannot tell. */
function found(when: Condition, record: object) {
  const violation = checked(when, record)
  return violation?.isUnknown ? 'unknown' : (violation?.grants?.().map(grantText) ?? null)
}

test('whether a rule holds is unknown when it depends on an unreadable part', () => {
  const record = {
    datasetCapabilities: { logs: { data: 7 }, web: { query: ['read'] } },
    expiresAt: 'whenever',
  }
  const data: Condition = { grant: { resource: 'data' } }
  expect(found(data, record)).toBe('unknown')
  expect(found({ not: data }, record)).toBe('unknown')
  expect(found({ not: { grant: { kind: 'organization' } } }, record)).toEqual([])
  expect(found({ not: { grant: { scope: 'web', resource: 'data' } } }, record)).toEqual([])
  expect(found({ not: { grant: { resource: 'trim' } } }, record)).toEqual([])
  expect(found({ not: { grant: { resource: 'data', onAll: true } } }, record)).toEqual([])
  expect(found({ not: { grant: { resource: 'data', onAll: false } } }, record)).toBe('unknown')
  const unread = { datasetCapabilities: 7 }
  expect(found({ not: { grant: { scope: 'web', resource: 'data' } } }, unread)).toBe('unknown')
  expect(found({ not: { grant: { scope: 'web' } } }, { datasetCapabilities: { web: 7 } })).toBe('unknown')
  expect(
    found({ not: { grant: { resource: 'data', onAll: false } } }, { datasetCapabilities: { '*': 7 } }),
  ).toEqual([])
  expect(found({ not: { grant: { resource: 'data' } } }, { datasetCapabilities: { web: 7 } })).toBe('unknown')
  expect(found({ any: [data, { grant: { resource: 'query' } }] }, record)).toEqual([
    'dataset web, query: read',
  ])
  expect(found({ expiry: 'never' }, record)).toBe('unknown')
  expect(found({ not: { expiry: 'never' } }, record)).toBe('unknown')
  expect(found({ not: { any: [data, { saml: true }] } }, record)).toBe('unknown')
  expect(found({ not: { all: [data, { saml: false }] } }, record)).toBe('unknown')
  expect(found({ expiry: 'unreadable' }, record)).toEqual([])
  expect(found({ expiry: 'unreadable' }, {})).toBeNull()
})

test('a grant that Starboard does not know may be the one that a rule is about, so that is reported as unknown', () => {
  const minting: Condition = { grant: { kind: 'organization', resource: 'apiTokens', verb: 'create' } }
  const onLogs: Condition = { grant: { kind: 'dataset', scope: 'http-logs', resource: 'data' } }
  const odd = { orgCapabilities: { '*': ['*'] } }
  for (const when of [minting, { not: minting }, onLogs, { not: onLogs }]) {
    expect(checked(when, odd)).toMatchObject({ isUnknown: true, label: 'Unknown: R' })
    expect(checked(when, odd)?.reason).toMatch(/^Whether this applies is unknown: .* Why\.$/)
    expect(checked(when, odd)?.grants?.().map(grantText)).toEqual(['*: *'])
  }
  expect(found({ not: minting }, { orgCapabilities: { '*': true } })).toBe('unknown')
})

const names = fc.oneof(
  fc.constantFrom('*', 'a', 'b', 'read', '__proto__'),
  fc.uniqueArray(fc.constantFrom('*', 'a', 'b', 'read', '__proto__'), { minLength: 1 }),
)
const matcher: fc.Arbitrary<GrantMatcher> = fc.record(
  {
    kind: fc.constantFrom(...scopeKinds, '*' as const),
    scope: names,
    onAll: fc.boolean(),
    resource: names,
    verb: names,
  },
  { requiredKeys: [] },
)
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({ grant: matcher }),
    fc.constantFrom<Condition>(
      { expiry: 'never' },
      { expiry: 'expired' },
      { expiry: { withinDays: 30 } },
      { expiry: { beyondDays: 30 } },
      { saml: true },
      { saml: false },
      { name: { contains: 'CI' } },
    ),
    fc.record({ not: tie('condition') }),
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
  ),
}))
const grant = anyGrant({ resources: ['a', 'b', '__proto__', 'As', '*'], verbs: ['a', 'read'] }, [
  '*',
  'a',
  'b',
  '__proto__',
  'a*',
])
const subject: fc.Arbitrary<Subject> = fc.record({
  name: fc.constantFrom('ci-ingest', 'web'),
  isSaml: fc.boolean(),
  grants: fc.array(grant, { maxLength: 8 }).map(fromGrants),
  expiry: fc
    .option(
      fc
        .constantFrom(-1, 0, 1, 30, 31, 36_500, 36_501)
        .map((days) => new Date(testMoment.now + days * day).toISOString()),
    )
    .map(readExpiry),
})

/** The reference: what the language means, evaluated grant by grant. */
const isIn = (given: Names | undefined, name: string) =>
  given === undefined || [given].flat().some((each) => each === '*' || each === name)
const isMeant = ({ kind, scope, onAll, resource, verb }: GrantMatcher, given: Grant) => {
  if (!isIn(kind, given.kind) || !isIn(resource, given.resource) || !isIn(verb, given.verb)) return false
  const isOnAll = given.scope === '*'
  const namesScope = scope !== undefined && ![scope].flat().includes('*')
  if (given.kind === 'organization') return !namesScope && onAll === undefined
  if (onAll === true) return isOnAll
  if (onAll === false && isOnAll) return false
  return isOnAll || isIn(scope, given.scope)
}
const recordOf = ({ organization, ...others }: Subject['grants']) => {
  const mapOf = (kind: 'dataset' | 'view') =>
    Object.fromEntries(
      [...scopesOf({ organization, ...others }, kind)].map(([name, each]) => [
        name,
        Object.fromEntries(each),
      ]),
    )
  return {
    orgCapabilities: Object.fromEntries(organization),
    datasetCapabilities: mapOf('dataset'),
    viewCapabilities: mapOf('view'),
  }
}
const mayBe = (given: Names | undefined, any: readonly string[]) => {
  const list = [given ?? '*'].flat()
  return list.includes('*') ? any : list
}
/** Whether the oracle would answer any question that the matcher stands for with more than "cannot". */
function mayMatch({ kind, scope, onAll, resource, verb }: GrantMatcher, { grants }: Subject): boolean {
  const isNamed = [scope ?? '*'].flat().every((each) => each !== '*')
  const asked = onAll === true ? ['*'] : isNamed ? [scope ?? []].flat() : [null]
  const left = [...eachGrant(grants)].filter((given) => given.kind !== 'organization' && given.scope !== '*')
  const record = recordOf(onAll === false ? fromGrants(left) : grants)
  return scopeKinds
    .filter((each) => isIn(kind, each) && (each !== 'organization' || (!isNamed && onAll === undefined)))
    .some((each) =>
      asked.some((place) =>
        mayBe(resource, ['a', 'b', '__proto__', 'As', '*', 'new']).some((on) =>
          mayBe(verb, ['a', 'read', 'new']).some(
            (to) => oracleCan(record, { kind: each, scope: place, resource: on, verb: to }) !== 'cannot',
          ),
        ),
      ),
    )
}
/** Whether a condition holds; null when that is unknown. */
function holds(when: Condition, of: Subject): boolean | null {
  if ('grant' in when) {
    if ([...eachGrant(of.grants)].some((given) => isMeant(when.grant, given))) return true
    return mayMatch(when.grant, of) ? null : false
  }
  if ('saml' in when) return of.isSaml === when.saml
  if ('name' in when) return of.name.includes(when.name.contains.toLowerCase())
  if ('not' in when) {
    const opposite = holds(when.not, of)
    return opposite === null ? null : !opposite
  }
  if ('all' in when || 'any' in when) {
    const each = new Set(('all' in when ? when.all : when.any).map((part) => holds(part, of)))
    const decisive = 'any' in when
    return each.has(decisive) ? decisive : each.has(null) ? null : !decisive
  }
  const days = of.expiry.kind === 'date' ? (of.expiry.epoch - testMoment.now) / day : null
  if (when.expiry === 'never') return days === null || days > 36_500
  if (days === null || when.expiry === 'unreadable') return false
  if (when.expiry === 'expired') return days <= 0
  return 'withinDays' in when.expiry
    ? days > 0 && days <= when.expiry.withinDays
    : days > when.expiry.beyondDays
}
function named(when: Condition, of: Subject): readonly string[] {
  if ('grant' in when)
    return [...eachGrant(of.grants)].filter((given) => isMeant(when.grant, given)).map(grantText)
  if ('all' in when) return when.all.flatMap((each) => named(each, of))
  if ('any' in when) return when.any.filter((each) => holds(each, of)).flatMap((each) => named(each, of))
  return []
}

test('a rule finds what the reference finds, with the same grants', () => {
  forAllWith({ numRuns: 2000 }, condition, subject, (when, of) => {
    const violation = ruleOf(when).check(of, testMoment)
    expect(violation?.isUnknown ? null : violation !== null).toBe(holds(when, of))
    if (!violation || violation.isUnknown) return
    const texts = (violation.grants?.() ?? []).map(grantText)
    expect(texts.toSorted()).toEqual([...new Set(named(when, of))].toSorted())
  })
})

test('a rule about a grant finds nothing for certain once the grants it names are removed', () => {
  forAll(matcher, subject, (given, of) => {
    const rule = ruleOf({ grant: given })
    const violation = rule.check(of, testMoment)
    if (!violation) return
    const gone = new Set(violation.grants?.().map(grantText))
    const left = [...eachGrant(of.grants)].filter((each) => !gone.has(grantText(each)))
    const rest = rule.check({ ...of, grants: fromGrants(left) }, testMoment)
    // Grants that are unknown are not among those that certainly match.
    if (violation.isUnknown || !rest?.isUnknown) expect(rest).toBeNull()
  })
})

test('an unreadable part can only make results unknown', () => {
  forAllWith({ numRuns: 1000 }, condition, subject, grant, (when, of, hidden) => {
    const { kind, scope, resource } = hidden
    const unread = [{ kind, scope, resource, value: 7 }]
    const partly = { ...of, grants: { ...of.grants, unread } }
    const violation = ruleOf(when).check(partly, testMoment)
    if (violation?.isUnknown) return
    const whole = { ...of, grants: fromGrants([...eachGrant(of.grants), hidden]) }
    const holding = violation !== null
    expect([holds(when, of), holds(when, whole)]).toEqual([holding, holding])
  })
})

test('every condition of the language reads back as written', () => {
  const body = { id: 'r', label: 'R', severity: 'low', reason: 'Why.', remedy: 'What.' } as const
  forAll(condition, (when) => {
    const read = readCustomRule({ ...body, when })
    if ('rule' in read) expect(read.rule.when).toEqual(when)
    else for (const error of read.errors) expect(error).toMatch(/\.(scope|onAll): /)
  })
})
