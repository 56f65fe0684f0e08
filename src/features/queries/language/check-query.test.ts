import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import type { AplProblem } from '#apl/contract/apl-language.ts'
import { hintCounts, placedProblems } from './check-query.ts'

const problem = (start: number, severity: AplProblem['severity'] = 'hint'): AplProblem => ({
  start,
  end: start,
  severity,
  code: 'test',
  message: `At ${start}.`,
  fixes: [],
})

test('warnings come first, each severity in text order', () => {
  const found = placedProblems('a\nb\r\nc\rd', [
    problem(8, 'warning'),
    problem(3),
    problem(2, 'warning'),
    problem(0),
  ])
  expect(found.map(({ problem, line }) => `${problem.severity} ${problem.start}:${line}`).join(' · ')).toBe(
    'warning 2:2 · warning 8:4 · hint 0:1 · hint 3:2',
  )
})

test('the line number is one more than the number of line ends before the offset', () => {
  const piece = fc.constantFrom('a', '\n', '\r\n', '\r', '\u2028', 'é')
  forAll(fc.array(piece), fc.array(fc.nat(60)), (pieces, starts) => {
    // An offset between CR and LF is on the line they end.
    const text = pieces.join('')
    for (const { problem: found, line } of placedProblems(
      text,
      starts.map((start) => problem(start)),
    )) {
      const before = text.slice(0, found.start)
      const isInside = before.endsWith('\r') && text[found.start] === '\n'
      const ends = before.match(/\r\n|\r|\n/g)?.length ?? 0
      expect(line).toBe(1 + ends - (isInside ? 1 : 0))
    }
  })
})

test.each<[readonly AplProblem['severity'][], string]>([
  [[], ''],
  [['warning'], '1 warning'],
  [['hint', 'hint'], '2 hints'],
  [['hint', 'warning', 'hint', 'hint'], '1 warning, 3 hints'],
  [Array.from({ length: 1200 }, () => 'warning' as const), '1,200 warnings'],
])('counts %j', (severities, text) => {
  expect(hintCounts(severities.map((severity) => ({ severity })))).toBe(text)
})
