import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRuleOn, noSwitches, withRule } from './rule-settings.ts'
import { tokenRules } from './token-rules.ts'

test('at first every rule is on but the one over a policy that somebody has to set, and the one over redundant grants', () => {
  const off = tokenRules.filter((rule) => !isRuleOn(rule, noSwitches))
  expect(off.map(({ id }) => id)).toEqual(['long-life', 'dominated'])
})

test('a rule is as it was switched last, and no other changes', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...tokenRules), fc.boolean()))
  fc.assert(
    fc.property(steps, (switched) => {
      let switches = { on: ['of-another-version'], off: ['another'] } as typeof noSwitches
      const expected = new Map(tokenRules.map((rule) => [rule.id, isRuleOn(rule, noSwitches)]))
      for (const [rule, isOn] of switched) {
        switches = withRule(switches, rule, isOn)
        expected.set(rule.id, isOn)
      }
      for (const rule of tokenRules) expect(isRuleOn(rule, switches)).toBe(expected.get(rule.id))
      expect(switches.on).toContain('of-another-version')
      expect(switches.off).toContain('another')
    }),
  )
})
