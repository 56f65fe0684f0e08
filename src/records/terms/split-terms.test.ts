import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllWith } from '#test/for-all.ts'
import { splitTerms, termExcerpt, type TermToken } from './split-terms.ts'

const brief = (token: TermToken): string => {
  const sign = 'negated' in token && token.negated ? 'not ' : ''
  if (token.kind === 'space') return '␣'
  if (token.kind === 'word') return `${sign}${token.quoted ? `«${token.text}»` : token.text}`
  const values = token.values.map(({ text, quoted }) => (quoted ? `«${text}»` : text))
  return `${sign}${token.key} ${token.operator} [${values.join('|')}]`
}

test.each<[string, string[]]>([
  ['', []],
  ['acme corp', ['acme', '␣', 'corp']],
  ['plan:enterprise users>100', ['plan : [enterprise]', '␣', 'users > [100]']],
  ['plan:a,b,c', ['plan : [a|b|c]']],
  ['plan:a,', ['plan : [a]']],
  ['plan:,,', ['plan : []']],
  ['plan:', ['plan : []']],
  ['users>', ['users > []']],
  ['users>=1,000', ['users >= [1,000]']],
  ['users:>=5', ['users >= [5]']],
  ['users==5', ['users = [5]']],
  ['users!=5', ['users != [5]']],
  ['users<>5', ['users < [>5]']],
  ['-plan:free', ['not plan : [free]']],
  ['-acme', ['not acme']],
  ['-"two words"', ['not «two words»']],
  ['--x', ['not -x']],
  ['-', ['-']],
  ['- x', ['-', '␣', 'x']],
  ['name:"Acme, Inc" x', ['name : [«Acme, Inc»]', '␣', 'x']],
  ['name:"a b",c', ['name : [«a b»|c]']],
  ['name="a b"', ['name = [«a b»]']],
  ['name:"unclosed text', ['name : [«unclosed text»]']],
  ['"unclosed text', ['«unclosed text»']],
  ['"a b"c', ['«a b»', 'c']],
  ['5"disk', ['5"disk']],
  ['10:30', ['10:30']],
  ['https://a.example/?q=1', ['https : [//a.example/?q=1]']],
  ['license.features.sso:true', ['license.features.sso : [true]']],
  ['größe>5', ['größe > [5]']],
  ['>5', ['>5']],
])('splits %j into %j', (text, expected) => {
  expect(splitTerms(text).map(brief)).toEqual(expected)
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('a', 'P', '1', '.', ',', ':', '=', '!', '<', '>', '-', '"', ' ', '\t', '\n', 'é'),
  }),
)

test('any text is split without gaps, and the joined pieces are the text', () => {
  forAllWith({ numRuns: 1000 }, anyText, (text) => {
    const tokens = splitTerms(text)
    expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
    expect(tokens.at(-1)?.end ?? 0).toBe(text.length)
    for (const token of tokens) {
      expect(token.end).toBeGreaterThan(token.start)
      if (token.kind !== 'field') continue
      for (const value of token.values) {
        expect(value.start).toBeGreaterThanOrEqual(token.valuesAt)
        expect(value.end).toBeLessThanOrEqual(token.end)
        const source = text.slice(value.start, value.end)
        expect(value.quoted ? source.replace(/^"|"$/g, '') : source).toBe(value.text)
      }
    }
  })
})

test('white space occurs only between terms or within quotes', () => {
  forAll(anyText, (text) => {
    for (const token of splitTerms(text)) {
      const source = text.slice(token.start, token.end)
      if (token.kind === 'space') expect(source.trim()).toBe('')
      else if (!source.includes('"')) expect(source).not.toMatch(/\s/)
    }
  })
})

test('an excerpt has at most 48 characters', () => {
  expect(termExcerpt('x'.repeat(48))).toBe('x'.repeat(48))
  expect(termExcerpt('x'.repeat(49))).toBe(`${'x'.repeat(47)}…`)
})
