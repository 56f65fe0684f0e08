import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { forAllWith } from '#test/for-all.ts'
import { casesOf, pieceOf } from '#test/text-cases.ts'
import { foldRanges } from './ranges.ts'

const folds = (text: string) =>
  foldRanges(parseApl(text)).map(
    ({ startLine, endLine, isComment }) => `${startLine}-${endLine}${isComment ? ' comment' : ''}`,
  )

test.each(casesOf(import.meta.url, 'folds'))('%s', (_what, text, expected = '') => {
  expect(folds(text).join(', ')).toBe(expected)
})

test('all kinds of line breaks separate lines', () => {
  expect(folds('logs\r\n| where a == 1\r  and b == 2\n| take 5')).toEqual(['2-3'])
})

test('a stage that ends where a bracket starts is shortened', () => {
  expect(folds('let a = f(1,\n  2); let b = g(3,\n  4);')).toEqual(['2-3'])
})

const piece = pieceOf(
  "logs · \n · \n · | where a · | join ( · ) · ( · let x =  · { · } · ; · // note · ``` · ' · , b",
)

test('folds of any text are nested or disjoint, and start on different lines', () => {
  forAllWith(
    { numRuns: 1000 },
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' ')),
    (text) => {
      const ranges = foldRanges(parseApl(text))
      const lines = text.split('\n').length
      for (const [index, range] of ranges.entries()) {
        expect(range.startLine).toBeGreaterThan(ranges[index - 1]?.startLine ?? 0)
        expect(range.endLine).toBeGreaterThan(range.startLine)
        expect(range.endLine).toBeLessThanOrEqual(lines)
        for (const other of ranges.slice(index + 1)) {
          expect(other.startLine > range.endLine || other.endLine <= range.endLine).toBe(true)
        }
      }
    },
  )
})
