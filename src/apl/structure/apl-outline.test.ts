import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aplOutline } from './apl-outline.ts'

const part = fc.constantFrom(
  "['logs']",
  '|',
  '|',
  '\n',
  '\r\n',
  ' ',
  '// note',
  'where',
  'x',
  '"a | b"',
  '(',
  ')',
  ';',
  'let',
  '```',
  "'",
)

test('stages joined are the query, and offsets point at them', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join('')
      const stages = aplOutline(text)
      if (stages.length > 0) expect(stages.map((stage) => stage.text).join('')).toBe(text)
      for (const stage of stages) expect(text.startsWith(stage.text, stage.offset)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('operators and lines are named, nested pipes are not stages', () => {
  const text = `let lim = 5;
['logs'] // raw
// only failures
| where status == "a | b"

| join kind=inner (['x'] | take 1) on id
| extend-valid a = 1 | take lim
|`
  expect(aplOutline(text).map(({ operator, line }) => `${operator}:${line}`)).toEqual([
    'let:1',
    'source:2',
    'where:4',
    'join:6',
    'extend-valid:7',
    'take:7',
    ':8',
  ])
  expect(aplOutline(text)[2]?.text).toBe('\n// only failures\n| where status == "a | b"')
})

test('statements and sources that start with an operator name it', () => {
  expect(aplOutline('print x = 1').map((stage) => stage.operator)).toEqual(['print'])
  expect(aplOutline('union a, b | count').map((stage) => stage.operator)).toEqual(['union', 'count'])
  expect(aplOutline('  // nothing yet\n')).toEqual([])
})
