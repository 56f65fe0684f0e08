import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { pieceOf } from '#test/text-cases.ts'
import { aplTokens, isBlank, sameTokens } from './apl-tokens.ts'

const kinds = (text: string) =>
  aplTokens(text)
    .filter((token) => !isBlank(token))
    .map((token) => `${token.kind} ${token.text}`)

const fragment = pieceOf('| · " · \' · @ · h · ` · ``` · // · \n · \r ·   · [ · ) · \\ · where · 5m · !in')

test('the joined tokens of any text are the text', () => {
  forAll(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fragment).map((parts) => parts.join('')),
    ),
    (text) => {
      const tokens = aplTokens(text)
      expect(tokens.map((token) => token.text).join('')).toBe(text)
      let offset = 0
      for (const token of tokens) {
        expect(token.offset).toBe(offset)
        offset += token.text.length
      }
    },
  )
})

test('strings of every form are one token, including pipes and comment marks in them', () => {
  for (const text of [
    String.raw`"a | \" // b"`,
    String.raw`'it\'s | fine'`,
    '@"c:\\dir\\"',
    `@'two '' quotes'`,
    `h"secret"`,
    `h@'secret\\'`,
    '```two\nlines | here```',
    '~~~"raw"\n~~~',
  ]) {
    expect(kinds(text)).toEqual([`string ${text}`])
  }
})

test('an unclosed string is unknown and ends with its line', () => {
  expect(kinds('where a == "open | x\n| take 1').join(' · ')).toBe(
    'word where · word a · operator == · unknown "open | x · pipe | · word take · number 1',
  )
})

test('timespans, negated operators and operators with a hyphen are single tokens', () => {
  expect(kinds('mv-expand x !in~ 1.5d 250ms project-away !startswith_cs a-b 1..2')).toEqual([
    'word mv-expand',
    'word x',
    'operator !in~',
    'number 1.5d',
    'number 250ms',
    'word project-away',
    'operator !startswith_cs',
    'word a',
    'operator -',
    'word b',
    'number 1',
    'operator ..',
    'number 2',
  ])
})

test('a comment does not include the white space after it', () => {
  expect(aplTokens('// note  \r\n').map((token) => [token.kind, token.text])).toEqual([
    ['comment', '// note'],
    ['space', '  '],
    ['newline', '\r\n'],
  ])
})

test('spaces of any width and a byte order mark are white space', () => {
  expect(kinds('\uFEFFa\u00A0|\u3000b\u2028// c\u00A0').join(' · ')).toBe(
    'word a · pipe | · word b · comment // c',
  )
})

test('queries that differ only in white space are the same', () => {
  expect(sameTokens("['logs']|where a==1|take 5", "['logs']\n| where a == 1\r\n\t| take 5\n")).toBe(true)
})

test('a changed word, string, comment or joined word is a difference', () => {
  expect(sameTokens('x | take 5', 'x | take 6')).toBe(false)
  expect(sameTokens('print "a b"', 'print "a  b"')).toBe(false)
  expect(sameTokens('x // one', 'x // two')).toBe(false)
  expect(sameTokens('x // one\n| take 1', 'x // one | take 1')).toBe(false)
  expect(sameTokens('ago(1 h)', 'ago(1h)')).toBe(false)
  expect(sameTokens('mv-expand a', 'mv - expand a')).toBe(false)
})
