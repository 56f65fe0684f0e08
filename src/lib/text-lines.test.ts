import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllWith } from '#test/for-all.ts'
import { lineChanges, linesOf, TextLines } from './text-lines.ts'

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

test('an offset is at or after the start of its line, and before that of the next', () => {
  const texts = fc.array(fc.constantFrom('a', '😀', '\n', '\r', '\r\n', ' ')).map((parts) => parts.join(''))
  forAll(texts, fc.nat(), (text, number) => {
    const lines = new TextLines(text)
    const offset = number % (text.length + 1)
    const line = lines.lineOf(offset)
    const start = lines.startOf(line)
    expect(start).toBeLessThanOrEqual(offset)
    expect(text.slice(start, offset).replace(/\r$/, '')).not.toMatch(/[\r\n]/)
    expect(text.slice(0, start)).toMatch(/(?:^|[\r\n])$/)
  })
})

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 14 })

function apply(before: readonly string[], after: readonly string[]): string[] {
  let at = 0
  const result = lineChanges(before, after).flatMap((change) => {
    const kept = before.slice(at, change.before.from)
    at = change.before.to
    return kept.concat(after.slice(change.after.from, change.after.to))
  })
  return [...result, ...before.slice(at)]
}

/** Length of the longest common subsequence, computed in the simple way. */
function longest(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] =
        a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table[0]![0]!
}

test('the changes turn one list into the other, and are minimal', () => {
  forAllWith({ numRuns: 500 }, lines, lines, (before, after) => {
    expect(apply(before, after)).toEqual(after)
    const removed = lineChanges(before, after).reduce((sum, { before: { from, to } }) => sum + to - from, 0)
    expect(before.length - removed).toBe(longest(before, after))
  })
})

test('changes are in order, with an equal line in between', () => {
  forAll(lines, lines, (before, after) => {
    lineChanges(before, after).reduce((end, { before: { from, to } }) => {
      expect(from).toBeGreaterThan(end)
      return to
    }, -1)
  })
})

test('the joined lines are the text, with any line ends and a last line without one', () => {
  expect(linesOf('\uFEFFa\r\nb\rc\n\n\u2028d')).toEqual(['\uFEFFa\r\n', 'b\r', 'c\n', '\n', '\u2028d'])
  expect(linesOf('')).toEqual([])
  forAll(fc.array(fc.constantFrom('a', '\r', '\n', '\r\n', '\u2028', '\u0085')), (parts) => {
    expect(linesOf(parts.join('')).join('')).toBe(parts.join(''))
  })
})

test('handles thousands of equal lines, moved lines, and lists with nothing in common', () => {
  const count = 5000
  const half = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? '' : `line ${at}`))
  const edited = half.map((line, at) => (at % 7 === 1 ? `${line}, edited` : line))
  expect(apply(half, edited)).toEqual(edited)
  expect(lineChanges(half, edited)).toHaveLength(edited.filter((line) => line.endsWith('edited')).length)
  const turned = half.toReversed()
  expect(apply(half, turned)).toEqual(turned)
  const blank = half.map(() => '')
  expect(apply(blank, half)).toEqual(half)
  const others = half.map((_, at) => `other ${at}`)
  expect(lineChanges(half, others)).toEqual([
    { before: { from: 0, to: count }, after: { from: 0, to: count } },
  ])
})
