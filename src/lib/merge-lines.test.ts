import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllWith } from '#test/for-all.ts'
import { linesOf } from './text-lines.ts'
import { type MergeHunk, mergedText, mergeLines } from './merge-lines.ts'

const text = fc
  .array(
    fc.tuple(fc.constantFrom('a', 'b', 'c', '', '\u2028', '\uFEFFa'), fc.constantFrom('\n', '\r\n', '\r')),
    {
      maxLength: 9,
    },
  )
  .chain((lines) => fc.constantFrom('', 'a', 'z').map((last) => lines.flat().join('') + last))

/** An edit of one line: replaced, removed, or another inserted before it. */
const edit = fc.record({ at: fc.nat(), kind: fc.constantFrom('replace', 'remove', 'insert') })
type Edit = { at: number; kind: string }

const edited = (lines: readonly string[], at: number, kind: string, word: string) =>
  lines.toSpliced(at, kind === 'insert' ? 0 : 1, ...(kind === 'remove' ? [] : [`${word}\n`])).join('')

const never = (): never => {
  throw new Error('a conflict')
}
const kinds = (hunks: readonly MergeHunk[]) => hunks.map(({ kind }) => kind)
const byMine = ({ mine }: MergeHunk) => [mine]
const byBoth = ({ mine, theirs }: MergeHunk) => [mine, theirs]
const crlf = (plain: string) => plain.replaceAll('\n', '\r\n')

test('the joined hunks of each side are its text, with correct line numbers', () => {
  forAllWith({ numRuns: 500 }, text, text, text, (base, mine, theirs) => {
    const hunks = mergeLines(base, mine, theirs)
    for (const [side, whole] of Object.entries({ base, mine, theirs }) as ['base', string][]) {
      expect(hunks.map((hunk) => hunk[side]).join('')).toBe(whole)
      hunks.reduce((line, hunk) => {
        expect(hunk.firstLine[side]).toBe(line)
        return line + linesOf(hunk[side]).length
      }, 1)
    }
  })
})

test('a text that only one side changed, or both in the same way, is merged to that text', () => {
  forAllWith({ numRuns: 500 }, text, text, (base, changed) => {
    expect(mergedText(mergeLines(base, changed, base), never)).toBe(changed)
    expect(mergedText(mergeLines(base, base, changed), never)).toBe(changed)
    expect(mergedText(mergeLines(base, changed, changed), never)).toBe(changed)
  })
})

test('neither side is preferred', () => {
  const turned: Record<string, string> = { mine: 'theirs', theirs: 'mine' }
  forAllWith({ numRuns: 500 }, text, text, text, (base, mine, theirs) => {
    const back = mergeLines(base, theirs, mine).map((hunk) => ({
      kind: turned[hunk.kind] ?? hunk.kind,
      base: hunk.base,
      mine: hunk.theirs,
      theirs: hunk.mine,
      firstLine: { ...hunk.firstLine, mine: hunk.firstLine.theirs, theirs: hunk.firstLine.mine },
    }))
    expect(back).toEqual(mergeLines(base, mine, theirs))
  })
})

test('edits of different lines never conflict, even adjacent ones, and both are in the merged text', () => {
  const numbered = fc
    .integer({ min: 4, max: 12 })
    .map((count) => Array.from({ length: count }, (_, at) => `${at}\n`))
  forAll(numbered, edit, edit, (lines, one: Edit, two: Edit) => {
    const first = one.at % (lines.length - 2)
    const second = first + 1 + (two.at % (lines.length - first - 1))
    const base = lines.join('')
    const hunks = mergeLines(
      base,
      edited(lines, first, one.kind, 'mine'),
      edited(lines, second, two.kind, 'theirs'),
    )
    const both = linesOf(edited(lines, second, two.kind, 'theirs'))
    expect(mergedText(hunks, never)).toBe(edited(both, first, one.kind, 'mine'))
  })
})

test('different edits of the same line conflict, and each choice gives the chosen lines', () => {
  const hunks = mergeLines('a\nb\nc\n', 'a\nmine\nc\n', 'a\ntheirs\nc\n')
  expect(kinds(hunks)).toEqual(['same', 'conflict', 'same'])
  expect(hunks[1]).toMatchObject({ base: 'b\n', mine: 'mine\n', theirs: 'theirs\n' })
  expect(mergedText(hunks, byMine)).toBe('a\nmine\nc\n')
  expect(mergedText(hunks, ({ theirs }) => [theirs])).toBe('a\ntheirs\nc\n')
  expect(mergedText(hunks, byBoth)).toBe('a\nmine\ntheirs\nc\n')
})

test('the same change on both sides is resolved, even next to a conflict', () => {
  const hunks = mergeLines('a\nb\nc\nd\ne\n', 'A\nb\nC\nd\ne\n', 'A\nb\nx\nd\nE\n')
  expect(kinds(hunks)).toEqual(['both', 'same', 'conflict', 'same', 'theirs'])
})

test('a line inserted next to a changed one is not part of that change', () => {
  const below = mergeLines('a\nb\n', 'a\nmine\n', 'a\nb\ntheirs\n')
  expect(kinds(below)).toEqual(['same', 'mine', 'theirs'])
  expect(mergedText(below, never)).toBe('a\nmine\ntheirs\n')
  const above = mergeLines('a\nb\n', 'a\nmine\n', 'a\ntheirs\nb\n')
  expect(mergedText(above, never)).toBe('a\ntheirs\nmine\n')
  expect(mergedText(mergeLines('a\nb', 'a\nmine', 'a\nb\ntheirs'), never)).toBe('a\nmine\ntheirs')
})

test('lines that both sides add after a last line without line end stay separate lines', () => {
  const hunks = mergeLines('a\nb', 'a\nb\nmine', 'a\nb\ntheirs')
  expect(kinds(hunks)).toEqual(['same', 'conflict'])
  expect(mergedText(hunks, byBoth)).toBe('a\nb\nmine\ntheirs')
  expect(mergedText(mergeLines('a\nb\nc', 'a\nb\nc\nd', 'A\nb\nc'), never)).toBe('A\nb\nc\nd')
  expect(mergedText(mergeLines('a\r\nb', 'a\r\nb\r\nmine', 'a\r\nb\r\ntheirs'), byBoth)).toBe(
    'a\r\nb\r\nmine\r\ntheirs',
  )
})

test('a side with other line ends than the base keeps them, also where a line end is added', () => {
  const [base, mine, theirs] = ['a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc'] as const
  const hunks = mergeLines(base, crlf(mine), theirs)
  expect(kinds(hunks)).toEqual(['conflict', 'same'])
  expect(mergedText(hunks, byMine)).toBe(crlf(mine))
  expect(mergedText(hunks, ({ theirs: other }) => [other])).toBe(theirs)
  expect(mergedText(hunks, byBoth)).toBe(`a\r\nmine\r\na\ntheirs\nc`)
  // Only the base has LF.
  expect(mergedText(mergeLines('a\nb', 'x\r\nmine', 'x\r\ntheirs'), byBoth)).toBe('x\r\nmine\r\nx\r\ntheirs')
  expect(mergedText(mergeLines('a', 'mine', 'x\r\ntheirs'), byBoth)).toBe('mine\r\nx\r\ntheirs')
})

test('a difference in only the line end is a change of its own', () => {
  const hunks = mergeLines('a\nb', 'a\nb\n', 'A\nb')
  expect(kinds(hunks)).toEqual(['theirs', 'mine'])
  expect(mergedText(hunks, never)).toBe('A\nb\n')
  expect(kinds(mergeLines('a\nb\nc\n', 'a\nb\nc', 'a\nb\nc'))).toEqual(['same', 'both'])
  expect(kinds(mergeLines('a\n', 'a\r\n', 'a\n'))).toEqual(['mine'])
})

test('conflicts are numbered in order, and a split last line follows the lines before it', () => {
  const two = mergeLines('a\nb\nc\n', 'A\nb\nC\n', 'x\nb\ny\n')
  expect(mergedText(two, (_, number) => [`${number}\n`])).toBe('0\nb\n1\n')
  const last = mergeLines('a\nb\nc', 'a\nb\nc\n', 'a\nb\nc').at(-1)
  expect(last).toMatchObject({ kind: 'mine', firstLine: { base: 3, mine: 3, theirs: 3 } })
})
