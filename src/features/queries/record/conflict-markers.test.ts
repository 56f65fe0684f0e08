import { expect, test } from 'vitest'
import { mergedText, mergeLines } from '#lib/merge-lines.ts'
import { conflictMarkers, markedConflict, unresolvedText } from './conflict-markers.ts'

test('an unresolved conflict is between marker lines, whose numbers are found', () => {
  const marked = mergedText(mergeLines('a\nb\nc\n', 'a\nmine\nc\n', 'a\ntheirs\nc\n'), markedConflict)
  expect(marked).toBe('a\n// <<<<<<< mine\nmine\n// =======\ntheirs\n// >>>>>>> theirs\nc\n')
  expect(conflictMarkers(marked)).toEqual({ lines: [2, 4, 6], offset: 2 })
})

test('markers keep the line ends of the text, including at its end', () => {
  const open = mergedText(mergeLines('a\r\nb', 'a\r\nmine', 'a\r\ntheirs'), markedConflict)
  expect(open).toBe('a\r\n// <<<<<<< mine\r\nmine\r\n// =======\r\ntheirs\r\n// >>>>>>> theirs')
  const closed = mergedText(mergeLines('b\n', 'mine\n', 'theirs\n'), markedConflict)
  expect(closed).toBe('// <<<<<<< mine\nmine\n// =======\ntheirs\n// >>>>>>> theirs\n')
  const removed = mergedText(mergeLines('a\nb\n', 'a\n', 'a\ntheirs\n'), markedConflict)
  expect(removed).toBe('a\n// <<<<<<< mine\n// =======\ntheirs\n// >>>>>>> theirs\n')
})

const linesIn = (apl: string) => conflictMarkers(apl).lines

test('finds indented and unpaired markers and those of Git, but not a separator line in a comment', () => {
  expect(linesIn('  // <<<<<<< mine\r\n\t// =======  \nb')).toEqual([1, 2])
  expect(linesIn('// >>>>>>> theirs')).toEqual([1])
  expect(conflictMarkers('a\r\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> 0a1b2c\n=======')).toEqual({
    lines: [2, 4, 6],
    offset: 3,
  })
  expect(linesIn("// =======\n['logs']\n// ======= totals\n| where a == '// <<<<<<< mine'")).toEqual([])
  expect(linesIn('// <<<<<<<< not seven\n// >>>>>>>theirs')).toEqual([])
})

test('says which lines mark conflicts', () => {
  expect([[], [1200], [2, 4, 1200]].map(unresolvedText)).toEqual([
    undefined,
    'Line 1,200 of the APL marks an unresolved conflict.',
    'Lines 2, 4 and 1,200 of the APL mark unresolved conflicts.',
  ])
})
