import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromStorable, toStorable } from './storable-text.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\0', '\u0001', '\u0002', '0', '1', 'é', '🦊') }),
)

test('any text comes back as it was, and U+0000 is never sent', () => {
  fc.assert(
    fc.property(text, (value) => {
      const sent = toStorable(value)
      expect(sent).not.toContain('\0')
      expect(fromStorable(sent)).toBe(value)
    }),
  )
})

test('texts that differ are sent differently, so that a key finds its own record only', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(toStorable(one) === toStorable(other)).toBe(one === other)
    }),
  )
})

test('other text is sent as it is', () => {
  const value = 'a\u0001\u0002b\u007f\\0 \\u0000 🦊'
  expect(toStorable(value)).toBe(value)
})
