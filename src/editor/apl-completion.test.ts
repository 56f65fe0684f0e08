import { expect, test } from 'vitest'
import { aplNames } from './apl-completion.ts'

const names = (before: string) => aplNames(before).map(({ name }) => name)

test('after a pipe only operators are offered', () => {
  expect(names("['logs'] | ")).toContain('summarize')
  expect(names("['logs'] | ")).not.toContain('strcat')
})

test('elsewhere functions, aggregations and words are offered, stages not', () => {
  expect(names('| where ')).toEqual(expect.arrayContaining(['strcat', 'dcount', 'has_cs', 'by']))
  expect(names('| where ')).not.toContain('project-away')
})
