import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readApl } from '#apl/scope/resolve-scope.ts'
import { forAll, forAllWith } from '#test/for-all.ts'
import { aplQueries } from '#test/apl-queries.ts'
import { atCaret, aplContext } from '#test/caret.ts'
import { withoutCode } from '#test/code-spans.ts'
import { casesOf, pieceOf } from '#test/text-cases.ts'
import { hoverApl } from './hover-apl.ts'

const hover = (text: string, offset: number) => hoverApl(readApl(text), offset, aplContext)

/** The explained text, and its explanation on one line without the example. */
function explained(marked: string): string | undefined {
  const { text, offset } = atCaret(marked)
  const found = hover(text, offset)
  if (!found) return undefined
  const [first, ...rest] = found.markdown
    .split('\n\n')
    .filter((part, index) => index === 0 || !part.startsWith('```'))
  const title = first?.replaceAll(/^```apl\n|\n```$/g, '').split('\n')[0]
  return `${text.slice(found.start, found.end)}: ${[title, ...rest].join(' | ')}`
}

test.each(casesOf(import.meta.url, 'names of the query'))(
  'a name defined in the query: %s',
  (marked, text) => {
    expect(explained(marked)).toBe(text)
  },
)

test.each(casesOf(import.meta.url, 'names of the language'))(
  'a name of the language: %s',
  (marked, name, sort) => {
    const { text, offset } = atCaret(marked)
    const found = hover(text, offset)
    expect(found && text.slice(found.start, found.end)).toBe(name)
    expect(found?.markdown.split('\n\n').at(-1)?.split(' · ')[0]).toBe(sort)
  },
)

test.each(casesOf(import.meta.url, 'nothing'))('nothing is explained in %s', (marked) => {
  expect(explained(marked)).toBeUndefined()
})

test('for any text and offset, the explained span contains the offset', () => {
  const broken = fc
    .tuple(fc.constantFrom(...aplQueries), fc.nat(), fc.constantFrom('(', '"', "['", '|', '{', ' has ', '='))
    .map(
      ([text, index, put]) =>
        text.slice(0, index % (text.length + 1)) + put + text.slice(index % text.length),
    )
  forAllWith({ numRuns: 300 }, fc.oneof(broken, fc.string({ unit: 'binary' })), fc.nat(), (text, index) => {
    const found = hover(text, index % (text.length + 1))
    if (!found) return
    expect(found.start).toBeLessThanOrEqual(index % (text.length + 1))
    expect(found.end).toBeGreaterThan(index % (text.length + 1))
  })
})

const quoted = (text: string) =>
  `['${text
    .replaceAll(/[\\']/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)}']`

test('no name can make a link, an image, HTML or a heading', () => {
  const odd = pieceOf('` · `` · [x](https://y) · ![x](y) · <img> · #  · \n · \n\n#  · \\ · ] · | · *')
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(odd, { minLength: 1 }).map((parts) => parts.join('')),
  )
  forAll(name, (name) => {
    const written = quoted(name)
    for (const text of [
      `${written} | take 1`,
      `logs | where ${written} == 1`,
      `logs | extend ${written} = ${written}`,
    ]) {
      const found = hover(text, text.indexOf(written) + 1)
      expect(withoutCode(found?.markdown ?? '')).not.toMatch(/[[\]<>#!*\\|`]/)
    }
  })
})
