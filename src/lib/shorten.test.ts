import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { characterStart, shorten } from './shorten.ts'

const family = '👨‍👩‍👧‍👦'

test.each([
  ['abcdef', 6, 'abcdef'],
  ['abcdefg', 6, 'abcde…'],
  ['abcd😀fg', 6, 'abcd…'],
  ['abcde\u0301fg', 6, 'abcd…'],
  ['abcd\r\nfg', 6, 'abcd…'],
  ['ab🇩🇪🇫🇷', 6, 'ab…'],
  ['ab🇩🇪🇫🇷🇮🇹', 9, 'ab🇩🇪…'],
  [`a${family}b`, family.length, 'a…'],
  [`a${family}bc`, family.length + 2, `a${family}…`],
  ['ab👍🏽c', 5, 'ab…'],
  ['각각각각각각각'.normalize('NFD'), 6, `${'각'.normalize('NFD')}…`],
  ['\ud800'.repeat(9), 4, `${'\ud800'.repeat(3)}…`],
])('%j in %i units is %j', (text, most, short) => {
  expect(shorten(text, most)).toBe(short)
})

test('a letter with thousands of accents is cut among them', () => {
  expect(shorten(`${'a'.repeat(80)}${'\u0301'.repeat(5000)}`, 501)).toHaveLength(373)
  expect(shorten(`a${'\u0301'.repeat(5000)}`, 100)).toBe('…')
})

test('a shortened text fits, and is whole characters of the original', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '\r',
    '\n',
    'é',
    '\u0301',
    '\u200d',
    '😀',
    '🇩🇪',
    family,
    '👍🏽',
    'क्षि',
    '각',
  )
  forAll(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 60 }), (pieces, most) => {
    const text = pieces.join('')
    const short = shorten(text, most)
    if (text.length <= most) expect(short).toBe(text)
    if (text.length <= most) return
    const kept = short.slice(0, -1)
    const ends = Array.from(new Intl.Segmenter().segment(text), ({ index }) => index)
    expect([short.length <= most, text.startsWith(kept), short.at(-1)]).toEqual([true, true, '…'])
    expect(ends.includes(kept.length)).toBe(true)
  })
})

test('in a long text, agrees with a segmentation of all of it', () => {
  const text = `${'ab '.repeat(300)}${'🇩🇪'.repeat(30)} ${family.repeat(20)}`
  const starts = Array.from(new Intl.Segmenter().segment(text), ({ index }) => index)
  for (let at = 880; at < text.length; at++)
    expect(characterStart(text, at)).toBe(starts.findLast((start) => start <= at))
})
