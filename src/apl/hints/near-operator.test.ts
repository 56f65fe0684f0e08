import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { withNearOperator } from './near-operator.ts'

const told = (text: string) => parseApl(text).problems.map((problem) => withNearOperator(problem, text))

test.each([
  ['wher a', 'where'],
  ['summarise count()', 'summarize'],
  ['extned a = 1', 'extend'],
  ['project_away a', 'project-away'],
  ['orderby a', 'order'],
  ['where a startwith "x"', 'startswith'],
  ['where a contain "x"', 'contains'],
  ['where a hasprefx "x"', 'hasprefix'],
])('%s is told to be near %s', (written, meant) => {
  expect(told(`['l'] | ${written}`)).toMatchObject([
    {
      message: expect.stringContaining(`Did you mean ${meant}?`),
      fixes: [{ title: `Write ${meant}`, edits: [{ text: meant }] }],
    },
  ])
})

test.each(['xyzzy a', 'where a nonsense "x"', 'Where a', 'take 5 o', 'where a b'])(
  '%s is near nothing',
  (written) => {
    const text = `['l'] | ${written}`
    expect(told(text)).toEqual(parseApl(text).problems)
  },
)
