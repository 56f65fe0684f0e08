import { expect, test } from 'vitest'
import { catalogue } from '#apl/catalogue/catalogue.ts'
import { entriesNamed } from '#apl/catalogue/catalogue.ts'
import { withoutCode } from '#test/code-spans.ts'
import { entryMarkdown, entrySort } from './entry-markdown.ts'

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
  expect(entriesNamed(name, [kind]).map(entrySort)[0]).toBe(sort)
})

test('every entry is explained, in words that no name can break out of', () => {
  for (const entry of catalogue) {
    const markdown = entryMarkdown(entry)
    expect(markdown).toContain(entry.meaning)
    expect(
      withoutCode(markdown).replaceAll(/\[Documentation\]\(https:\/\/axiom\.co\/docs\/[\w/-]+\)/g, ''),
    ).not.toMatch(/[[\]<`]|^#/m)
  }
})
