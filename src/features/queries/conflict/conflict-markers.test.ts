import { expect, test } from 'vitest'
import { mergedText, mergeLines } from '#lib/merge-lines.ts'
import { conflictMarkers, markedConflict } from './conflict-markers.ts'

test('an undecided conflict stands between marker lines, and its lines are found again', () => {
  const marked = mergedText(mergeLines('a\nb\nc\n', 'a\nmine\nc\n', 'a\ntheirs\nc\n'), markedConflict)
  expect(marked).toBe('a\n// <<<<<<< mine\nmine\n// =======\ntheirs\n// >>>>>>> theirs\nc\n')
  expect(conflictMarkers(marked)).toEqual([2, 4, 6])
})

test('markers keep the line ends of the text, also at its end', () => {
  const open = mergedText(mergeLines('a\r\nb', 'a\r\nmine', 'a\r\ntheirs'), markedConflict)
  expect(open).toBe('a\r\n// <<<<<<< mine\r\nmine\r\n// =======\r\ntheirs\r\n// >>>>>>> theirs')
  const closed = mergedText(mergeLines('b\n', 'mine\n', 'theirs\n'), markedConflict)
  expect(closed).toBe('// <<<<<<< mine\nmine\n// =======\ntheirs\n// >>>>>>> theirs\n')
  const removed = mergedText(mergeLines('a\nb\n', 'a\n', 'a\ntheirs\n'), markedConflict)
  expect(removed).toBe('a\n// <<<<<<< mine\n// =======\ntheirs\n// >>>>>>> theirs\n')
})

test('a marker is found when it was indented or its partner is gone; a ruler in a comment is none', () => {
  expect(conflictMarkers('  // <<<<<<< mine\r\n\t// =======  \nb')).toEqual([1, 2])
  expect(conflictMarkers('// >>>>>>> theirs')).toEqual([1])
  expect(conflictMarkers("// =======\n['logs']\n// ======= totals\n| where a == '// <<<<<<< mine'")).toEqual(
    [],
  )
})
