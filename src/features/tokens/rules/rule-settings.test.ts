import { expect, test } from 'vitest'
import type { OwnRuleBody } from './own-rules.ts'
import { defaultThresholds } from './thresholds.ts'
import { ruleSettingsOf, settingsKey } from './rule-settings.ts'

const body = (label: string): OwnRuleBody => ({
  label,
  severity: 'low',
  reason: 'Why.',
  remedy: 'What.',
  when: { saml: true },
})

test('without anything kept the built-in rules are as they are at first', () => {
  const { thresholds, rules, own } = ruleSettingsOf([], [])
  expect(thresholds).toEqual(defaultThresholds)
  expect(rules.map(({ id }) => id)).toContain('credentials')
  expect(rules.map(({ id }) => id)).not.toContain('long-life')
  expect(own).toEqual([])
})

test('rules of one’s own come after the built-in ones, and can be off like them', () => {
  const thresholds = { urgentDays: 1, soonDays: 2, longestDays: 3 }
  const kept = [
    {
      key: settingsKey,
      value: { thresholds, switches: { on: ['long-life'], off: ['b', 'expired'] } },
      at: 0,
    },
  ]
  const own = ['b', 'a'].map((key) => ({ key, value: body(`Rule ${key}`), at: 0 }))
  const settings = ruleSettingsOf(kept, own)
  const ids = settings.rules.map(({ id }) => id)
  expect(settings.own.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(ids.at(-1)).toBe('a')
  expect(ids).toContain('long-life')
  expect(ids).not.toContain('expired')
  expect(settings.thresholds).toBe(thresholds)
  expect(ruleSettingsOf(kept, own)).toBe(settings)
})

test('a kept rule whose id is not for it is shown, says why, and finds nothing', () => {
  const own = ['expired', 'Not Good', '__proto__'].map((key) => ({ key, value: body(key), at: 0 }))
  const settings = ruleSettingsOf([], own)
  expect(settings.own).toHaveLength(3)
  expect([...settings.unusable.keys()].toSorted()).toEqual(['Not Good', '__proto__', 'expired'])
  expect(settings.rules.filter(({ id }) => id === 'expired')).toHaveLength(1)
})
