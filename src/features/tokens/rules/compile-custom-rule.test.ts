import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scopeKinds } from '#grants/capability-catalog.ts'
import { day } from '#lib/durations.ts'
import { readExpiry } from '#lib/expiry.ts'
import { anyGrant } from '#grants/test-grants.ts'
import { eachGrant, fromGrants, type Grant, grantText } from '#grants/token-grants.ts'
import type { Subject } from './finding.ts'
import { testMoment, testSubject } from './test-subject.ts'
import { compileCustomRule, readCustomRule } from './custom-rules.ts'
import type { Condition, GrantMatcher, Names } from './condition.ts'

const ruleOf = (when: Condition) =>
  compileCustomRule({ id: 'r', label: 'R', severity: 'low', reason: 'Why.', remedy: 'What.', when })
const found = (when: Condition, record: object) =>
  ruleOf(when).check(testSubject(record), testMoment)?.grants?.().map(grantText) ?? null

const wide = {
  datasetCapabilities: { '*': { data: ['delete'] }, logs: { data: ['delete'], query: ['read'] } },
}

test('a grant on * applies to every dataset, and can be distinguished from one by name', () => {
  const data = { kind: 'dataset', resource: 'data' } as const
  expect(found({ grant: { ...data, scope: 'other' } }, wide)).toEqual(['all datasets, data: delete'])
  expect(found({ grant: { ...data, onAll: true } }, wide)).toEqual(['all datasets, data: delete'])
  expect(found({ grant: { ...data, onAll: false } }, wide)).toEqual(['dataset logs, data: delete'])
  expect(found({ grant: { ...data, scope: 'other', onAll: false } }, wide)).toBeNull()
})

test('with a scope, organization grants do not match', () => {
  const record = { orgCapabilities: { datasets: ['read'] } }
  expect(found({ grant: { verb: 'read' } }, record)).toEqual(['datasets: read'])
  expect(found({ grant: { scope: 'logs' } }, record)).toBeNull()
  expect(found({ grant: { onAll: false } }, record)).toBeNull()
})

test('a condition on an unreadable part holds for no token, and neither does its opposite', () => {
  const record = {
    datasetCapabilities: { logs: { data: 7 }, web: { query: ['read'] } },
    expiresAt: 'whenever',
  }
  const data: Condition = { grant: { resource: 'data' } }
  expect(found(data, record)).toBeNull()
  expect(found({ not: data }, record)).toBeNull()
  expect(found({ not: { grant: { kind: 'organization' } } }, record)).toEqual([])
  expect(found({ not: { grant: { scope: 'web', resource: 'data' } } }, record)).toEqual([])
  expect(found({ not: { grant: { resource: 'trim' } } }, record)).toEqual([])
  expect(found({ not: { grant: { resource: 'data', onAll: true } } }, record)).toEqual([])
  expect(found({ not: { grant: { resource: 'data', onAll: false } } }, record)).toBeNull()
  const unread = { datasetCapabilities: 7 }
  expect(found({ not: { grant: { scope: 'web', resource: 'data' } } }, unread)).toBeNull()
  expect(found({ not: { grant: { scope: 'web' } } }, { datasetCapabilities: { web: 7 } })).toBeNull()
  expect(
    found({ not: { grant: { resource: 'data', onAll: false } } }, { datasetCapabilities: { '*': 7 } }),
  ).toEqual([])
  expect(found({ not: { grant: { resource: 'data' } } }, { datasetCapabilities: { web: 7 } })).toBeNull()
  expect(found({ any: [data, { grant: { resource: 'query' } }] }, record)).toEqual([
    'dataset web, query: read',
  ])
  expect(found({ expiry: 'never' }, record)).toBeNull()
  expect(found({ not: { expiry: 'never' } }, record)).toBeNull()
  expect(found({ not: { any: [data, { saml: true }] } }, record)).toBeNull()
  expect(found({ not: { all: [data, { saml: false }] } }, record)).toBeNull()
  expect(found({ expiry: 'unreadable' }, record)).toEqual([])
  expect(found({ expiry: 'unreadable' }, {})).toBeNull()
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
const grant = anyGrant({ resources: ['a', 'b', '__proto__'], verbs: ['a', 'read'] }, [
  '*',
  'a',
  'b',
  '__proto__',
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
function holds(when: Condition, of: Subject): boolean {
  if ('grant' in when) return [...eachGrant(of.grants)].some((given) => isMeant(when.grant, given))
  if ('saml' in when) return of.isSaml === when.saml
  if ('name' in when) return of.name.includes(when.name.contains.toLowerCase())
  if ('not' in when) return !holds(when.not, of)
  if ('all' in when) return when.all.every((each) => holds(each, of))
  if ('any' in when) return when.any.some((each) => holds(each, of))
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
  fc.assert(
    fc.property(condition, subject, (when, of) => {
      const violation = ruleOf(when).check(of, testMoment)
      expect(violation !== null).toBe(holds(when, of))
      if (!violation) return
      const texts = (violation.grants?.() ?? []).map(grantText)
      expect(texts.toSorted()).toEqual([...new Set(named(when, of))].toSorted())
    }),
    { numRuns: 2000 },
  )
})

test('a rule about a grant finds nothing once the grants it names are removed', () => {
  fc.assert(
    fc.property(matcher, subject, (given, of) => {
      const rule = ruleOf({ grant: given })
      const violation = rule.check(of, testMoment)
      if (!violation) return
      const gone = new Set(violation.grants?.().map(grantText))
      const left = [...eachGrant(of.grants)].filter((each) => !gone.has(grantText(each)))
      expect(rule.check({ ...of, grants: fromGrants(left) }, testMoment)).toBeNull()
    }),
  )
})

test('an unreadable part can only remove results', () => {
  fc.assert(
    fc.property(condition, subject, grant, (when, of, hidden) => {
      const { kind, scope, resource } = hidden
      const unread = [{ kind, scope, resource, value: 7 }]
      const partly = { ...of, grants: { ...of.grants, unread } }
      if (!ruleOf(when).check(partly, testMoment)) return
      const whole = { ...of, grants: fromGrants([...eachGrant(of.grants), hidden]) }
      expect([holds(when, of), holds(when, whole)]).toEqual([true, true])
    }),
    { numRuns: 1000 },
  )
})

test('every condition of the language reads back as written', () => {
  const body = { id: 'r', label: 'R', severity: 'low', reason: 'Why.', remedy: 'What.' } as const
  fc.assert(
    fc.property(condition, (when) => {
      const read = readCustomRule({ ...body, when })
      if ('rule' in read) expect(read.rule.when).toEqual(when)
      else for (const error of read.errors) expect(error).toMatch(/\.(scope|onAll): /)
    }),
  )
})
