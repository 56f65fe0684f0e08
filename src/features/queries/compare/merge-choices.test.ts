import { expect, test } from 'vitest'
import { mergeRecords } from '#record-text/record-merge.ts'
import { linesCount, mergedApl, mergedByChoices, mergeSummary, noChoices } from './merge-choices.ts'

const text = (name: string, who: string, limit: number, apl: string) =>
  JSON.stringify({ id: 'q', name, who, query: { apl, limit } })
const base = text('base', 'w', 1, 'a\nb\nc\nd\ne')
const mine = text('mine', 'w', 2, 'a\nmine\nc\nmine\ne')
const theirs = text('theirs', 'x', 1, 'a\ntheirs\nc\ntheirs\nE')
const fields = mergeRecords(base, mine, theirs, ['query', 'apl'])!
const hunks = fields.find((field) => field.hunks)!.hunks!

test('a conflicting field is mine until theirs is chosen, and an open conflict in the APL is marked', () => {
  expect(JSON.parse(mergedByChoices(theirs, fields, noChoices)!)).toEqual({
    id: 'q',
    name: 'mine',
    who: 'x',
    query: {
      apl: 'a\n// <<<<<<< mine\nmine\n// =======\ntheirs\n// >>>>>>> theirs\nc\n// <<<<<<< mine\nmine\ne\n// =======\ntheirs\nE\n// >>>>>>> theirs',
      limit: 2,
    },
  })
})

test('the text contains every conflict as resolved', () => {
  const choices = { fields: { name: 'theirs' }, lines: { 0: 'both', 1: 'theirs' } } as const
  expect(mergedApl(hunks, choices)).toBe('a\nmine\ntheirs\nc\ntheirs\nE')
  expect(JSON.parse(mergedByChoices(theirs, fields, choices)!)).toMatchObject({ name: 'theirs', who: 'x' })
  expect(linesCount(hunks, choices)).toEqual({ all: 2, decided: 2, open: 0 })
  expect(linesCount(hunks, noChoices)).toEqual({ all: 2, decided: 0, open: 2 })
})

test('the summary says what the merge took from which side', () => {
  expect(mergeSummary(fields, noChoices)).toBe(
    'Merged with the version on the service; nothing is saved yet. Yours: name, query.limit. Theirs: who. ' +
      'The APL was merged line by line. 2 conflicts in it still to resolve, between marker lines.',
  )
  const many = mergeRecords('{}', '{"a":1,"b":1,"c":1,"d":1,"e":1}', '{}', ['query', 'apl'])!
  expect(mergeSummary(many, noChoices)).toContain('Yours: a, b, c, d, 1 more.')
})
