import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import fc from 'fast-check'
import type { CustomRuleBody } from './custom-rules.ts'
import { defaultThresholds } from './thresholds.ts'
import { isRuleOn, noSwitches, ruleChanges, ruleSettingsOf, settingsKey, withRule } from './rule-settings.ts'
import { tokenRules } from './token-rules.ts'

const body = (label: string): CustomRuleBody => ({
  label,
  severity: 'low',
  reason: 'Why.',
  remedy: 'What.',
  when: { saml: true },
})

test('without stored settings, the built-in rules have their defaults', () => {
  const { thresholds, rules, customRules } = ruleSettingsOf([], [])
  expect(thresholds).toEqual(defaultThresholds)
  expect(rules.map(({ id }) => id)).toContain('credentials')
  expect(rules.map(({ id }) => id)).not.toContain('long-life')
  expect(customRules).toEqual([])
})

test('custom rules come after the built-in ones, and can be turned off like them', () => {
  const thresholds = { urgentDays: 1, soonDays: 2, longestDays: 3 }
  const kept = [
    { key: 'of another version', value: { thresholds: defaultThresholds, switches: noSwitches }, at: 0 },
    {
      key: settingsKey,
      value: { thresholds, switches: { on: ['long-life'], off: ['b', 'expired'] } },
      at: 0,
    },
  ]
  const customRules = ['b', 'a'].map((key) => ({ key, value: body(`Rule ${key}`), at: 0 }))
  const settings = ruleSettingsOf(kept, customRules)
  const ids = settings.rules.map(({ id }) => id)
  expect(settings.customRules.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(ids.at(-1)).toBe('a')
  expect(ids).toContain('long-life')
  expect(ids).not.toContain('expired')
  expect(settings.thresholds).toBe(thresholds)
  expect(ruleSettingsOf(kept, customRules)).toBe(settings)
  expect(ruleSettingsOf(kept, []).customRules).toEqual([])
})

test('changing thresholds keeps the switches, and the other way around', () => {
  const written: unknown[] = []
  const { setThresholds, setRule } = ruleChanges([], async (...sent) => written.push(sent) > 0)
  const thresholds = { urgentDays: 1, soonDays: 2, longestDays: 3 }
  void setThresholds(thresholds)
  setRule({ id: 'expired' }, false)
  expect(written).toEqual([
    [settingsKey, { thresholds, switches: noSwitches }],
    [settingsKey, { thresholds: defaultThresholds, switches: { on: [], off: ['expired'] } }],
  ])
})

test('custom rules are sorted by name, then by ID', () => {
  const kept = [
    ['d', 'Rule 10'],
    ['b', 'Same'],
    ['a', 'Same'],
    ['c', 'Rule 9'],
  ].map(([key = '', label = '']) => ({ key, value: body(label), at: 0 }))
  for (const list of [kept, kept.toReversed()])
    expect(ruleSettingsOf([], list).customRules.map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b'])
})

test('a stored rule with an invalid ID is shown with the reason, and finds nothing', () => {
  const customRules = ['expired', 'Not Good', '__proto__'].map((key) => ({ key, value: body(key), at: 0 }))
  const settings = ruleSettingsOf([], customRules)
  expect(settings.customRules).toHaveLength(3)
  expect([...settings.unusable.keys()].toSorted()).toEqual(['Not Good', '__proto__', 'expired'])
  expect(settings.rules.filter(({ id }) => id === 'expired')).toHaveLength(1)
})

test('by default every rule is on except the policy rule and the one about redundant grants', () => {
  const off = tokenRules.filter((rule) => !isRuleOn(rule, noSwitches))
  expect(off.map(({ id }) => id)).toEqual(['long-life', 'dominated'])
})

test('a rule is in the state it was last switched to, and no other changes', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...tokenRules), fc.boolean()))
  forAll(steps, (switched) => {
    let switches = { on: ['of-another-version'], off: ['another'] } as typeof noSwitches
    const expected = new Map(tokenRules.map((rule) => [rule.id, isRuleOn(rule, noSwitches)]))
    for (const [rule, isOn] of switched) {
      switches = withRule(switches, rule, isOn)
      expected.set(rule.id, isOn)
    }
    for (const rule of tokenRules) expect(isRuleOn(rule, switches)).toBe(expected.get(rule.id))
    expect(switches.on).toContain('of-another-version')
    expect(switches.off).toContain('another')
  })
})
