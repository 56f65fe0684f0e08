import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactOffsets } from './exact-offsets.ts'
import { exactText } from './exact-text.ts'

const texts = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '\r', '\uFEFF', '😀') })

test('every place of what is shown comes back from the source', () => {
  fc.assert(
    fc.property(texts, (source) => {
      const text = exactText(source)
      const { toShown, toSource } = exactOffsets(text)
      for (let offset = 0; offset <= text.shown.length; offset++) {
        expect(toShown(toSource(offset))).toBe(offset)
      }
    }),
  )
})

test('what stands before a place is the same in both, apart from line ends and the mark', () => {
  fc.assert(
    fc.property(texts, (source) => {
      const text = exactText(source)
      const { toSource } = exactOffsets(text)
      for (let offset = 0; offset <= text.shown.length; offset++) {
        const before = source.slice(0, toSource(offset))
        expect(exactText(before).shown).toBe(text.shown.slice(0, offset))
      }
    }),
  )
})

test('a place inside the mark or between CR and LF is taken for the one before it', () => {
  const { toShown, toSource } = exactOffsets(exactText('\uFEFFa\r\nb\r\n'))
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(toShown)).toEqual([0, 0, 1, 1, 2, 3, 3, 4])
  expect([0, 1, 2, 3, 4].map(toSource)).toEqual([1, 2, 4, 5, 7])
})
