import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a word is whole up to 500 characters; of a longer one its length is told', () => {
  expect(cutText('a\u202Eb')).toBe('a⟨U+202E⟩b')
  expect(cutText('x'.repeat(500))).toBe('x'.repeat(500))
  expect(cutText(`${'x'.repeat(10_000)}: read`)).toBe(`${'x'.repeat(500)}… (10,001 characters) read`)
})

test('many words stay whole, however many', () => {
  const text = 'query: read; '.repeat(1000)
  expect(cutText(text)).toBe(text)
})

test('half a character at the cut is no trouble', () => {
  expect(cutText(`${'x'.repeat(499)}😀😀`)).toBe(`${'x'.repeat(499)}�… (503 characters)`)
})
