import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextLines } from './text-lines.ts'

test.each([
  ['', 0, 1],
  ['a', 1, 1],
  ['a\nb', 1, 1],
  ['a\nb', 2, 2],
  ['a\r\nb', 2, 1],
  ['a\r\nb', 3, 2],
  ['a\rb', 2, 2],
  ['a\n\n', 3, 3],
])('in %j, the offset %i is on line %i', (text, offset, line) => {
  expect(new TextLines(text).lineOf(offset)).toBe(line)
})

test('an offset is at or behind the start of its line, and before that of the next', () => {
  const texts = fc.array(fc.constantFrom('a', '😀', '\n', '\r', '\r\n', ' ')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, fc.nat(), (text, number) => {
      const lines = new TextLines(text)
      const offset = number % (text.length + 1)
      const line = lines.lineOf(offset)
      const start = lines.startOf(line)
      expect(start).toBeLessThanOrEqual(offset)
      expect(text.slice(start, offset).replace(/\r$/, '')).not.toMatch(/[\r\n]/)
      expect(text.slice(0, start)).toMatch(/(?:^|[\r\n])$/)
    }),
  )
})
