import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { pieceOf } from '#test/text-cases.ts'
import { foldRanges } from './ranges.ts'

const folds = (text: string) =>
  foldRanges(parseApl(text)).map(
    ({ startLine, endLine, isComment }) => `${startLine}-${endLine}${isComment ? ' comment' : ''}`,
  )

test.each([
  ['a query on one line folds nowhere', 'logs | where a == 1', []],
  ['a stage of several lines', 'logs\n| where a == 1\n  and b == 2\n| take 5', ['2-3']],
  ['pipes at the ends of lines', 'logs |\nwhere a == 1\n  and b == 2 |\ntake 5', ['2-3']],
  [
    'every stage of its own',
    'logs\n| extend a = 1,\n  b = 2\n| summarize\n  count()\n  by a',
    ['2-3', '4-6'],
  ],
  ['a closing bracket stays', 'logs\n| where a in (\n  1,\n  2\n)', ['2-5']],
  ['brackets within a stage', 'logs\n| extend a = f(\n    1,\n    2\n  ),\n  b = 2', ['2-6']],
  [
    'brackets on later lines of a stage',
    'logs\n| extend\n  a = f(\n    1,\n    2\n  ),\n  b = 2',
    ['2-7', '3-5'],
  ],
  ['a let and what is in it', 'let t = logs\n  | where a == 1\n    and b == 2;\nt', ['1-3', '2-3']],
  ['a function', 'let f = (a: long) {\n  a + 1\n};\nprint f(1)', ['1-3']],
  ['a table in a join', 'logs\n| join (\n  users\n  | where a == 1\n    or b == 2\n) on id', ['2-6', '4-5']],
  ['a block of comments', '// one\n// two\n// three\nlogs', ['1-3 comment']],
  ['two blocks', '// one\n// two\n\n// three\n// four\nlogs', ['1-2 comment', '4-5 comment']],
  ['one line of comment does not fold', '// one\nlogs // two\n// three\n| take 5', []],
  ['a comment beside code begins no block', 'logs // one\n// two\n// three', ['2-3 comment']],
  ['a text of several lines', 'print ```one\ntwo\nthree```', ['1-3']],
  ['line breaks of every sort', 'logs\r\n| where a == 1\r  and b == 2\n| take 5', ['2-3']],
])('%s', (_what, text, expected) => {
  expect(folds(text)).toEqual(expected)
})

test('a stage that ends where a bracket begins is cut short', () => {
  expect(folds('let a = f(1,\n  2); let b = g(3,\n  4);')).toEqual(['2-3'])
})

const piece = pieceOf(
  "logs · \n · \n · | where a · | join ( · ) · ( · let x =  · { · } · ; · // note · ``` · ' · , b",
)

test('folds lie within or beside each other, each from a line of its own, whatever the text', () => {
  fc.assert(
    fc.property(
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
    ),
    { numRuns: 1000 },
  )
})
