import { expect, test } from 'vitest'
import { aplCommand } from './apl-command.ts'

const file = (...queries: string[]) =>
  queries.map((apl, index) => JSON.stringify({ id: `q${index}`, apl })).join('\n')
const run = (text: string, ...args: string[]): unknown =>
  JSON.parse(aplCommand([args[0] ?? '', 'queries.jsonl', ...args.slice(1)], () => text))

test('check reports each mark with its line and column, and hints only on request', () => {
  const text = file("['logs']\n| where a = 1", "['logs'] | count", "['logs'] | where nosuch(a) == 1")
  expect(run(text, 'check')).toEqual({
    queries: 3,
    marked: 1,
    marks: [{ id: 'q0', line: 2, column: 11, message: expect.stringContaining('==') }],
  })
  expect(run(text, 'check', '--hints')).toMatchObject({
    marked: 2,
    marks: [{}, { id: 'q2', severity: 'hint' }],
  })
})

test('format counts what changes and what is refused', () => {
  expect(run(file("['logs'] | count", "['logs']\n| count\n", '["logs | count'), 'format')).toMatchObject({
    queries: 3,
    changed: 1,
    refused: 1,
    tokenChanges: 0,
    notIdempotent: 0,
  })
})

test('mutate makes all possible typos, draws the same with the same seed, and skips marked queries', () => {
  const text = file("['a'] | where b == 1, ", "['a'] | where b == (1)", "['a'] | project b, c")
  expect(run(text, 'mutate')).toEqual({
    mutations: 14,
    noticed: 14,
    slips: {
      bracket: { mutations: 6, noticed: 6 },
      quote: { mutations: 4, noticed: 4 },
      comma: { mutations: 1, noticed: 1 },
      pipe: { mutations: 2, noticed: 2 },
      equals: { mutations: 1, noticed: 1 },
    },
    missed: [],
  })
  expect(run(text, 'mutate', '--most=5')).toMatchObject({ mutations: 5 })
  expect(run(text, 'mutate', '--most=5', '--seed=7')).toEqual(run(text, 'mutate', '--most=5', '--seed=7'))
  expect(run(file("['a'] | take 1, 2", "['a'] | where b in (1 , -2)"), 'mutate')).toMatchObject({
    missed: [{ id: 'q1', slip: 'comma', line: 1, column: 23 }],
  })
})

test.each([
  [['check'], '', 'Name a file of queries.'],
  [['look', 'a.jsonl'], '', 'There is no command "look".'],
  [['check', 'a.jsonl'], '\n{"id":1}\n', 'Line 2 is not a query'],
  [['check', 'a.jsonl'], 'nonsense', 'Line 1 is not a query'],
  [['mutate', 'a.jsonl', '--most=few'], '', '--most takes a whole number, not "few".'],
])('%j reports what is wrong', (args, text, message) => {
  expect(() => aplCommand(args, () => text)).toThrow(message)
})

test('a blank file has no queries', () => {
  expect(run('\n', 'check')).toEqual({ queries: 0, marked: 0, marks: [] })
})
