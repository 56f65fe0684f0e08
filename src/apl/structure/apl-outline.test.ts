import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllWith } from '#test/for-all.ts'
import { pieceOf } from '#test/text-cases.ts'
import { aplOutline } from './apl-outline.ts'

const part = pieceOf(
  "['logs'] · | · | · \n · \r\n ·   · // note · where · x · \"a | b\" · ( · ) · ; · let · ``` · '",
)

test('the joined stages are the query, and offsets point at them', () => {
  forAllWith({ numRuns: 1000 }, fc.array(part, { maxLength: 40 }), (parts) => {
    const text = parts.join('')
    const stages = aplOutline(text)
    if (stages.length > 0) expect(stages.map((stage) => stage.text).join('')).toBe(text)
    for (const stage of stages) expect(text.startsWith(stage.text, stage.offset)).toBe(true)
  })
})

test('names operators and lines, and nested pipes are not stages', () => {
  const text = `let lim = 5;
['logs'] // raw
// only failures
| where status == "a | b"

| join kind=inner (['x'] | take 1) on id
| extend-valid a = 1 | take lim
|`
  expect(
    aplOutline(text)
      .map(({ operator, line }) => `${operator}:${line}`)
      .join(' · '),
  ).toBe('let:1 · source:2 · where:4 · join:6 · extend-valid:7 · take:7 · :8')
  expect(aplOutline(text)[2]?.text).toBe('\n// only failures\n| where status == "a | b"')
})

test('statements and sources that start with an operator have its name', () => {
  expect(aplOutline('print x = 1').map((stage) => stage.operator)).toEqual(['print'])
  expect(aplOutline('union a, b | count').map((stage) => stage.operator)).toEqual(['union', 'count'])
  expect(aplOutline('  // nothing yet\n')).toEqual([])
})

const outline = (text: string) => aplOutline(text).map(({ operator, line }) => `${operator}:${line}`)

test('an unclosed bracket does not contain later stages', () => {
  expect(outline('logs\n| where (a == 1\n| take 5')).toEqual(['source:1', 'where:2', 'take:3'])
  expect(outline('let t = (logs\n| take 5;\nt | count')).toEqual(['let:1', 'take:2', 'source:3', 'count:3'])
  expect(outline('logs\n| join (a | take 1\n| count) on b\n| take 5')).toEqual([
    'source:1',
    'join:2',
    'take:4',
  ])
})

test('a stage after a pipe at the end of a line is on the line of its operator', () => {
  expect(outline('logs |\nwhere a == 1 | // note\ntake 5\n|\ncount').join(' · ')).toBe(
    'source:1 · where:2 · take:3 · count:4',
  )
})

test('semicolons without a statement are not stages', () => {
  expect(outline(';logs;; ;\nother;')).toEqual(['source:1', 'source:2'])
  expect(outline(' ; ')).toEqual([])
})

test('names every operator and statement that can start a query, but not a dataset with its name', () => {
  expect(outline('range x from 1 to 5 step 1')).toEqual(['range:1'])
  expect(outline('find in (a) where b == 1')).toEqual(['find:1'])
  expect(outline('restrict access to (a); logs')).toEqual(['restrict:1', 'source:1'])
  expect(outline('count | take 5')).toEqual(['source:1', 'take:1'])
  expect(outline('print')).toEqual(['print:1'])
})
