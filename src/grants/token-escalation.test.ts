import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { runSync } from '#lib/time-slices.ts'
import { orgResources } from '#contract/token.ts'
import { can, eachGrant, fromGrants, type Grant, grantText, type TokenGrants } from './token-grants.ts'
import { grantsOf } from './grants-of.ts'
import { anyGrant } from './test-grants.ts'
import {
  createAddedGrantsCounter,
  isUnknown,
  reachLimit,
  escalationSteps,
  strongestFirst,
  tokenEscalation,
} from './token-escalation.ts'
import { type EscalationStep, knownSteps } from './escalation-steps.ts'

function escalation(grants: TokenGrants, fleet: readonly TokenGrants[] = [grants], own = 0) {
  return runSync(tokenEscalation(grants, fleet, own))
}

const org = (orgCapabilities: object) => grantsOf({ orgCapabilities })
const titles = (steps: readonly EscalationStep[]) => steps.map(({ title }) => title)
const all = (steps: readonly EscalationStep[]): readonly EscalationStep[] =>
  steps.flatMap((step) => [step, ...all(step.next)])

test.each(knownSteps.map(({ from: { resource, verb }, power }) => [resource, verb, power] as const))(
  '%s: %s leads to %s, and nothing else does',
  (resource, verb, power) => {
    const [step, ...others] = escalation(org({ [resource]: [verb] })).steps
    expect(others).toEqual([])
    expect(step).toMatchObject({ power, certainty: 'granted' })
    expect(step?.from).toEqual({ kind: 'organization', scope: '', resource, verb })
    const rest = Object.fromEntries(
      orgResources.map((other) => [other, ['create', 'read', 'update', 'delete']]),
    )
    rest[resource] = (rest[resource] ?? []).filter((other) => other !== verb)
    expect(escalation(org(rest)).steps.map((found) => found.power)).not.toContain(power)
  },
)

test('a step without a public rule is inferred, and says "may"', () => {
  const everything = org(
    Object.fromEntries(knownSteps.map(({ from: { resource } }) => [resource, ['create', 'read', 'update']])),
  )
  const steps = all(escalation(everything).steps)
  for (const { certainty, title } of steps) expect(/\bmay\b/iu.test(title)).toBe(certainty === 'inferred')
  expect(steps.filter(({ certainty }) => certainty === 'inferred').length).toBeGreaterThan(5)
})

test('grants on datasets and views, unknown ones, and the same words elsewhere lead nowhere', () => {
  const grants = grantsOf({
    orgCapabilities: { __proto__: null, tokens: ['create'], apiTokens: ['read', 'delete', 'Create'] },
    datasetCapabilities: { '*': { apiTokens: ['create', 'update'], data: ['delete'] } },
    viewCapabilities: { '*': { rbac: ['update'] } },
  })
  const { unknown, ...known } = escalation(grants)
  expect(known).toEqual({ steps: [], reach: null, unread: 0 })
  expect(unknown.map(grantText)).toEqual(['tokens: create', 'apiTokens: Create'])
  expect(isUnknown({ ...known, unknown })).toBe(true)
})

test('an unknown organization grant makes it unknown what it leads to, whatever else is known', () => {
  const { steps, unknown } = escalation(org({ apiTokens: ['*'], billing: ['update'] }))
  expect(steps.map(({ power }) => power)).toEqual(['spend'])
  expect(unknown.map(grantText)).toEqual(['apiTokens: *'])
  expect(isUnknown(escalation(org({ users: ['read'] })))).toBe(false)
})

test('unreadable parts are counted and otherwise ignored', () => {
  expect(escalation(grantsOf({ orgCapabilities: { apiTokens: true, rbac: [7] } }))).toEqual({
    steps: [],
    reach: null,
    unread: 2,
    unknown: [],
  })
})

test('a token that can regenerate others reaches what they can do, strongest first', () => {
  const holder = org({ apiTokens: ['update'] })
  const fleet = [
    grantsOf({ datasetCapabilities: { logs: { query: ['read'] } } }),
    holder,
    org({ apiTokens: ['update'] }),
    org({ rbac: ['update'], users: ['create'] }),
    grantsOf({ datasetCapabilities: { logs: { data: ['delete'] } } }),
    org({ apiTokens: ['create', 'update'] }),
    grantsOf({ orgCapabilities: 7 }),
  ]
  const { reach, steps } = escalation(holder, fleet, 1)
  expect(titles(all(steps))).toEqual([
    'Regenerate another token and get its new secret',
    'May get any grant there is',
  ])
  expect(reach?.tokens.map(({ index }) => index)).toEqual([3, 5, 4, 0])
  expect(reach?.tokens.map(({ steps }) => titles(steps))).toEqual([
    ['Change what roles and groups are allowed', 'Invite people'],
    ['Mint new API tokens'],
    [],
    [],
  ])
  expect(reach).toMatchObject({ adding: 4, unclear: 1, listing: 'cannot' })
  expect(escalation(org({ apiTokens: ['read', 'update'] })).reach?.listing).toBe('can')
  expect(escalation(org({ apiTokens: ['*', 'update'] })).reach?.listing).toBe('unclear')
})

const none = { destroy: 0, change: 0, read: 0, unknown: 0 }

const reached = (index: number, added: object) => ({
  index,
  added: { ...none, ...added },
  steps: [],
  isPartlyUnread: false,
})

test.each([
  [{ destroy: 1 }, { change: 9, read: 9, unknown: 9 }],
  [{ change: 1 }, { read: 9, unknown: 9 }],
  [{ change: 2 }, { change: 1 }],
  [{ read: 1 }, { unknown: 9 }],
  [{ read: 2 }, { read: 1 }],
  [{ unknown: 2 }, { unknown: 1 }],
])('a token that adds %j sorts before one that adds %j, and equal ones stay in list order', (more, less) => {
  expect(strongestFirst(reached(9, more), reached(1, less))).toBeLessThan(0)
  expect(strongestFirst(reached(1, less), reached(9, more))).toBeGreaterThan(0)
  expect(strongestFirst(reached(1, more), reached(9, more))).toBeLessThan(0)
})

test.each([
  [
    { data: ['delete'], ingest: ['create'] },
    { destroy: 1, change: 1 },
  ],
  [
    { query: ['read'], ingest: ['create'] },
    { change: 1, read: 1 },
  ],
  [{ query: ['read', 'odd'] }, { read: 1, unknown: 1 }],
])('%j on a dataset adds %j, whatever else of the token could not be read', (logs, added) => {
  const holder = org({ apiTokens: ['update'], rbac: [7] })
  const other = grantsOf({ orgCapabilities: 7, datasetCapabilities: { logs } })
  const { reach } = escalation(holder, [holder, other, grantsOf({ datasetCapabilities: { logs } })])
  expect(reach).toMatchObject({ adding: 2, unclear: 0 })
  expect(reach?.tokens.map((token) => [token.added, token.isPartlyUnread])).toEqual([
    [{ ...none, ...added }, true],
    [{ ...none, ...added }, false],
  ])
})

test('what the token already has through * adds nothing', () => {
  const holder = grantsOf({
    orgCapabilities: { apiTokens: ['update'] },
    datasetCapabilities: { '*': { query: ['read'] }, logs: { ingest: ['create'] } },
  })
  const other = grantsOf({
    datasetCapabilities: {
      logs: { query: ['read'], ingest: ['create'] },
      builds: { query: ['read'], odd: ['x'] },
    },
  })
  expect(createAddedGrantsCounter(holder)(other)).toEqual({ destroy: 0, change: 0, read: 0, unknown: 1 })
})

const grant = anyGrant(
  {
    resources: ['apiTokens', 'rbac', 'users', 'sharedAccessKeys', 'billing', 'monitors', '__proto__'],
    verbs: ['create', 'read', 'update', 'delete', 'odd'],
  },
  ['*', 'a', 'b', '__proto__'],
  { resources: ['query', 'data', 'odd'], verbs: ['read', 'delete'] },
)
const sets = fc.array(fc.array(grant, { maxLength: 8 }).map(fromGrants), { minLength: 1, maxLength: 12 })

const holds = (grants: TokenGrants, step: EscalationStep) => can(grants, step.from) !== null

test('no step without its grant, no token twice or itself, and never more than the limit', () => {
  forAll(sets, fc.nat(), (fleet, seed) => {
    const own = seed % fleet.length
    const holder = fleet[own] ?? fromGrants([])
    const { steps, reach } = escalation(holder, fleet, own)
    expect(all(steps).every((step) => holds(holder, step))).toBe(true)
    expect(reach !== null).toBe(holder.organization.get('apiTokens')?.includes('update') ?? false)
    const firstIndexes = reach?.tokens.map(({ index }) => index) ?? []
    expect(new Set(firstIndexes).size).toBe(firstIndexes.length)
    expect(firstIndexes).not.toContain(own)
    expect(firstIndexes.length).toBe(Math.min(reachLimit, reach?.adding ?? 0))
    expect(reach?.tokens.toSorted(strongestFirst)).toEqual(reach?.tokens)
    for (const reached of reach?.tokens ?? []) {
      const other = fleet[reached.index] ?? fromGrants([])
      expect(all(reached.steps).every((step) => holds(other, step) && !holds(holder, step))).toBe(true)
      expect(reached.steps).toEqual(escalationSteps(other).filter((step) => !holds(holder, step)))
      const beyond = (each: Grant) => can(holder, each) === null
      const { destroy, change, read, unknown } = reached.added
      expect(destroy + change + read + unknown).toBe([...eachGrant(other)].filter(beyond).length)
    }
  })
})
