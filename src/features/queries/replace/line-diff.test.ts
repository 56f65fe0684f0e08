import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { type DiffRow, diffRows } from './line-diff.tsx'

const marked = (text: string, ...ranges: [number, number][]) => ({ text, ranges })

const written = (rows: readonly DiffRow[]) =>
  rows.map((row) =>
    row.kind === 'gap'
      ? `… ${row.count}`
      : `${row.kind} ${row.parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')}`,
  )

test('changed lines have two lines of context, and matches are marked', () => {
  const before = '1\n2\n3\n4\nerr or err\n6\n7\n8\n9\n10'
  const after = '1\n2\n3\n4\nbad or bad\n6\n7\n8\n9\n10'
  const rows = diffRows(marked(before, [8, 11], [15, 18]), marked(after, [8, 11], [15, 18]))
  expect(written(rows).join(' · ')).toBe(
    '… 2 · same 3 · same 4 · removed [err] or [err] · added [bad] or [bad] · same 6 · same 7 · … 3',
  )
  expect(rows[3]).toMatchObject({ before: 5 })
  expect(rows[4]).toMatchObject({ after: 5 })
  expect(rows[5]).toMatchObject({ before: 6, after: 6 })
})

test('a single omitted line is shown, because a note on it would not be shorter', () => {
  expect(written(diffRows(marked('0\n1\n2\nx'), marked('0\n1\n2\ny'))).join(' · ')).toBe(
    'same 0 · same 1 · same 2 · removed x · added y',
  )
})

test('a match over several lines is marked in each of them', () => {
  expect(written(diffRows(marked('ab\ncd', [1, 4]), marked('ax\ncd'.replace('x\nc', '-'), [1, 2])))).toEqual([
    'removed a[b]',
    'removed [c]d',
    'added a[-]d',
  ])
})

test('lines that differ only in their line end look different', () => {
  expect(written(diffRows(marked('a\r\nb'), marked('a\nb')))).toEqual(['removed a\r', 'added a', 'same b'])
})

test('equal texts have no rows', () => {
  expect(diffRows(marked('a\nb'), marked('a\nb'))).toEqual([])
})

test('every line on only one side is shown in full', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 }).map((all) => all.join('\n'))
  const range = fc
    .tuple(fc.nat(30), fc.nat(6))
    .map(([from, length]): [number, number] => [from, from + length])
  forAll(lines, lines, range, (before, after, found) => {
    const rows = diffRows(marked(before, found), marked(after))
    const side = (kind: 'removed' | 'added', text: string) => {
      const all = text.split('\n')
      const number = (row: DiffRow) => (row.kind === kind ? ('before' in row ? row.before : row.after) : 0)
      for (const row of rows) {
        if (row.kind !== kind) continue
        expect(row.parts.map((part) => part.text).join('')).toBe(all[number(row) - 1])
      }
      return rows.filter((row) => row.kind === kind).length
    }
    const [removed, added] = [side('removed', before), side('added', after)]
    if (before !== after) expect(removed + added).toBeGreaterThan(0)
  })
})
