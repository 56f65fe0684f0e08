import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { memberKinds, memberProblem, memberSource, retyped } from './member-kinds.ts'
import type { MemberKind } from './record-form.ts'

const kinds = memberKinds.map(({ value }) => value)
const row = (kind: MemberKind, value: string) => ({ key: 'k', kind, value, source: null })

test.each(['0', '-0', '1', '1.0', '1e2', '1E+2', '18446744073709551615', '1e400', '-1.50e-3'])(
  'keeps the number %s as typed',
  (typed) => {
    expect(memberProblem('number', typed)).toBeUndefined()
    expect(memberSource(row('number', typed))).toBe(typed)
  },
)

test.each(['', '1.', '.5', '01', '+1', '0x1', 'NaN', '1_000', '1,000', '- 1', 'true'])(
  '%j is not a number',
  (typed) => {
    expect(memberProblem('number', typed)).toContain('not a valid JSON number')
  },
)

test.each([
  ['text', 'x', 'json', '"x"'],
  ['text', '1.0', 'number', '1.0'],
  ['text', 'x', 'number', 'x'],
  ['text', 'true', 'boolean', 'true'],
  ['text', 'x', 'boolean', 'false'],
  ['text', 'x', 'null', 'null'],
  ['number', '1.0', 'text', '1.0'],
  ['number', '1.0', 'json', '1.0'],
  ['number', '1.', 'json', '1.'],
  ['boolean', 'true', 'text', 'true'],
  ['boolean', 'true', 'json', 'true'],
  ['null', 'null', 'text', ''],
  ['null', 'null', 'json', 'null'],
  ['json', '"x"', 'text', 'x'],
  ['json', '{"a":1}', 'text', '{"a":1}'],
  ['json', '"5"', 'number', '5'],
  ['json', '{', 'text', '{'],
] as const)('%s %j becomes %s %j', (from, value, to, expected) => {
  expect(retyped(row(from, value), to)).toEqual(row(to, expected))
})

test('every row without a problem is valid JSON, and every conversion is valid JSON or has a problem', () => {
  forAll(fc.constantFrom(...kinds), fc.constantFrom(...kinds), fc.string(), (from, to, value) => {
    for (const held of [row(from, value), retyped(row(from, value), to)]) {
      if (memberProblem(held.kind, held.value) !== undefined) continue
      const source = memberSource(held)
      const parsed: unknown = JSON.parse(source)
      if (held.kind === 'text') expect(parsed).toBe(held.value)
      if (held.kind === 'number' || held.kind === 'boolean') expect(typeof parsed).toBe(held.kind)
    }
  })
})
