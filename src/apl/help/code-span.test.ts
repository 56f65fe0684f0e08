import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeSpan } from './code-span.ts'

test.each([
  ['status', '`status`'],
  ['', '` `'],
  ['   ', '` `'],
  ['a`b', '`` a`b ``'],
  ['``', '``` `` ```'.replaceAll('```', '`')],
  ['a `` b', '` a `` b `'],
  ['`a` ``b``', '``` `a` ``b`` ```'],
  ['# one\r\n\r\n# two', '`# one # two`'],
  ['[a](https://example.com)', '`[a](https://example.com)`'],
  ['<b>\u202e\u0000</b>', '`<b> </b>`'],
])('%j is shown as %s', (text, markdown) => {
  expect(codeSpan(text)).toBe(markdown)
})

test('a long text is cut, and never within a character', () => {
  expect(codeSpan('a'.repeat(500))).toBe(`\`${'a'.repeat(120)}…\``)
  expect(codeSpan(`${'a'.repeat(119)}😀😀`)).toBe(`\`${'a'.repeat(119)}…\``)
})

test('any text is one piece of code on one line, with nothing before or behind it', () => {
  const odd = fc.constantFrom(
    '`',
    '``',
    '[x](y)',
    '![x](y)',
    '<a>',
    '# ',
    '\n',
    '\n\n',
    '---',
    '\\',
    '|',
    '*',
    '_',
    '&lt;',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(odd).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (text) => {
      const markdown = codeSpan(text)
      const fence = /^`+/.exec(markdown)?.[0] ?? ''
      const inner = markdown.slice(fence.length, -fence.length)
      expect(markdown.endsWith(fence)).toBe(true)
      // A run of as many backticks would end the code early.
      expect((inner.match(/`+/g) ?? []).filter((run) => run.length === fence.length)).toEqual([])
      expect(inner).toMatch(/^[^`].*[^`]$|^[^`]$/su)
      expect(inner).not.toMatch(/[\r\n\u2028\u2029]/)
    }),
  )
})
