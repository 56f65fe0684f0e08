import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { cutText, visibleText } from './visible-text.ts'

test.each([
  ['plain — ünïcode 🚢', 'plain — ünïcode 🚢'],
  ['a\nb', 'a↵b'],
  ['evil\u202eexe', 'evil⟨U+202E⟩exe'],
  ['zero\u200bwidth', 'zero⟨U+200B⟩width'],
  ['soft\u00adhyphen', 'soft⟨U+00AD⟩hyphen'],
  ['filler\u3164', 'filler⟨U+3164⟩'],
  ['nul\0', 'nul⟨NUL⟩'],
  ['lone \ud800', 'lone ⟨U+D800⟩'],
  ['', ''],
  ['  ', '␣␣'],
  ['\u00a0 \u3000\t', '⟨U+00A0⟩␣⟨U+3000⟩⇥'],
  [' a ', ' a '],
  ['family 👨‍👩‍👧 and 👩🏽‍🚀, ❤️‍🔥', 'family 👨‍👩‍👧 and 👩🏽‍🚀, ❤️‍🔥'],
  ['a\u200db', 'a⟨U+200D⟩b'],
  ['👨\u200d', '👨⟨U+200D⟩'],
  ['\u200d👨', '⟨U+200D⟩👨'],
])('shows %j as %j', (text, expected) => {
  expect(visibleText(text)).toBe(expected)
})

test('no invisible character is left', () => {
  const invisible = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  expect(all.filter((character) => invisible.test(visibleText(character)))).toEqual([])
  forAll(fc.string({ unit: 'binary' }), (text) => {
    expect(visibleText(text)).not.toMatch(invisible)
  })
  expect(all.filter((character) => visibleText(character).trim() === '')).toEqual([])
})

test('a word of up to 500 characters is kept, and a longer one is truncated, with its length', () => {
  expect(cutText('a\u202Eb')).toBe('a⟨U+202E⟩b')
  expect(cutText('x'.repeat(500))).toBe('x'.repeat(500))
  expect(cutText(`${'x'.repeat(10_000)}: read`)).toBe(`${'x'.repeat(500)}… (10,001 characters) read`)
})

test('any number of words is kept', () => {
  const text = 'query: read; '.repeat(1000)
  expect(cutText(text)).toBe(text)
})

test('a character at the cut is left out whole', () => {
  expect(cutText(`${'x'.repeat(499)}😀😀`)).toBe(`${'x'.repeat(499)}… (503 characters)`)
})
