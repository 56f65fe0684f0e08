import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalog, findEntries } from '#apl/catalog/catalog.ts'
import { forAll } from '#test/for-all.ts'
import { withoutCode } from '#test/code-spans.ts'
import { pieceOf } from '#test/text-cases.ts'
import { codeSpan, entryMarkdown, entrySort } from './markdown.ts'

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

test('a long text is truncated, never within a character', () => {
  expect(codeSpan('a'.repeat(500))).toBe(`\`${'a'.repeat(119)}…\``)
  expect(codeSpan(`${'a'.repeat(118)}😀😀`)).toBe(`\`${'a'.repeat(118)}…\``)
})

test('any text becomes one code span on one line, with nothing before or after it', () => {
  const odd = pieceOf('` · `` · [x](y) · ![x](y) · <a> · #  · \n · \n\n · --- · \\ · | · * · _ · &lt;')
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(odd).map((parts) => parts.join('')),
  )
  forAll(text, (text) => {
    const markdown = codeSpan(text)
    const fence = /^`+/.exec(markdown)?.[0] ?? ''
    const inner = markdown.slice(fence.length, -fence.length)
    expect(markdown.endsWith(fence)).toBe(true)
    // A run of as many backticks would end the code span early.
    expect((inner.match(/`+/g) ?? []).filter((run) => run.length === fence.length)).toEqual([])
    expect(inner).toMatch(/^[^`].*[^`]$|^[^`]$/su)
    expect(inner).not.toMatch(/[\r\n\u2028\u2029]/)
  })
})

test('an entry is explained by its forms, its meaning, an example and its page', () => {
  expect(
    entryMarkdown({
      name: 'twice',
      kind: 'function',
      category: 'string',
      forms: ['twice(text: string)'],
      returns: 'string',
      meaning: 'Repeats a text.',
      example: "logs\n| extend a = twice('b')",
      page: 'apl/twice',
      aliases: ['double'],
    }),
  ).toBe(
    [
      '```apl\ntwice(text: string)\n```',
      'Repeats a text.',
      "```apl\nlogs\n| extend a = twice('b')\n```",
      'String function · gives `string` · also `double` · [Documentation](https://axiom.co/docs/apl/twice)',
    ].join('\n\n'),
  )
})

test.each([
  ['count', 'stage', 'grouping stage'],
  ['avg', 'aggregation', 'statistics aggregation'],
  ['desc', 'keyword', 'sort order'],
  ['inner', 'option-value', 'join kind'],
  ['_time', 'field', 'system field'],
] as const)('%s as a %s is a %s', (name, kind, sort) => {
  expect(findEntries(name, [kind]).map(entrySort)[0]).toBe(sort)
})

test('every entry is explained, in words that no name can break out of', () => {
  for (const entry of catalog) {
    const markdown = entryMarkdown(entry)
    expect(markdown).toContain(entry.meaning)
    expect(
      withoutCode(markdown).replaceAll(/\[Documentation\]\(https:\/\/axiom\.co\/docs\/[\w/-]+\)/g, ''),
    ).not.toMatch(/[[\]<`]|^#/m)
  }
})
