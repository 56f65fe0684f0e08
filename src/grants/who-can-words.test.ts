import { expect, test } from 'vitest'
import { actionText } from './question.ts'
import { suggestQuestions } from './who-can-words.ts'

const asked = (text: string) => suggestQuestions(text).map((question) => actionText(question))
const first = (text: string) => asked(text)[0]

test.each([
  ['who can delete datasets', 'delete datasets'],
  ['Who can drop the datasets?', 'delete datasets'],
  ['who can query http-logs', 'query http-logs'],
  ['can mint', 'create API tokens'],
  ['which tokens can mint new API tokens', 'create API tokens'],
  ['who else can invite', 'create users'],
  ['can change roles', 'update users'],
  ['can regenerate tokens', 'update API tokens'],
  ['who can ingest into Http-Logs', 'send data into Http-Logs'],
  ['who can delete data in http-logs?', 'delete data in http-logs'],
  ['who can delete data', 'delete data in any dataset'],
  ['who can delete data in every dataset', 'delete data in every dataset'],
  ['who can delete data everywhere', 'delete data in every dataset'],
  ['who can query *', 'query every dataset'],
  ['who can query all datasets', 'query every dataset'],
  ['who can query any view', 'query any view'],
  ['who can query the view errors', 'query the view errors'],
  ['who can query dataset "my logs"', 'query my logs'],
  ["who can query ['k8s-events']", 'query k8s-events'],
  ['who can read keys', 'read shared access keys'],
  ['who can read the audit log', 'read the audit log'],
  ['who can change saved queries on logs', 'update saved queries in logs'],
  ['who can purge logs', 'delete data in logs'],
  ['who can trim logs', 'trim logs'],
  ['who can schedule rollup in logs', 'schedule rollup in logs'],
  ['who can read metrics from logs', 'query metrics from logs'],
  ['who can frobnicate widgets', 'frobnicate widgets'],
  ['who can Modify widgets', 'update widgets'],
  ['who can query in The logs', 'query logs'],
  ['who can query in', 'query any dataset'],
  ['who can query mydataset', 'query mydataset'],
  ['who can query datasets-2', 'query datasets-2'],
  ['who can query many views', 'query many views'],
  ['who can query allegro views', 'query allegro views'],
  ['who can query x"a"', 'query x"a"'],
  ['who can query "a"b', 'query "a"b'],
  ['who can query dataset ""', 'query any dataset'],
  ['who can schedule a rollup view errors', 'schedule rollup in the view errors'],
  ['who can schedule rollup anywhere', 'schedule rollup in any dataset'],
  ['who can schedule rollup everywhere', 'schedule rollup in every dataset'],
  ['who can mint tokens in logs', 'mint tokens in logs'],
  ['who can wipe the data in logs', 'delete data in logs'],
  ['can cre', 'create API tokens'],
])('%s', (text, action) => {
  expect(first(text)).toBe(action)
})

test('questions are suggested while the user types', () => {
  expect(asked('who can del')).toContain('delete datasets')
  expect(asked('who can read sh')).toContain('read shared access keys')
  expect(asked('can delete d')).toEqual(
    expect.arrayContaining(['delete datasets', 'delete dashboards', 'delete data in any dataset']),
  )
})

test('an unknown resource is suggested along with the scope that the word might be', () => {
  expect(asked('who can read metrics')).toEqual(['query metrics', 'query the view metrics', 'read metrics'])
})

test('a complete phrase is not also suggested as a scope', () => {
  expect(asked('who can read keys')).toEqual(['read shared access keys'])
})

test('the object of a phrase is not also suggested as part of a name', () => {
  expect(asked('who can delete data in http-logs')).toEqual(['delete data in http-logs'])
})

test('querying a dataset and querying a view are both suggested', () => {
  expect(asked('who can query errors')).toEqual(['query errors', 'query the view errors'])
})

test('the start of a question suggests the common ones, at most eight, and other words none', () => {
  const usual = asked('who')
  expect(usual).toHaveLength(8)
  for (const text of ['who  c', 'who ca', 'Who can', 'can', 'who can ', 'who can ?'])
    expect(asked(text)).toEqual(usual)
  for (const text of ['who can the', 'who can d']) expect(asked(text)).toHaveLength(8)
  const unasked = ['', 'acme', 'canary', 'whoever', 'anywho', 'the can']
  const unsaid = ['frobnicate', 'frobnicate in logs', 'frobnicate *', 'schedule rollup logs']
  for (const text of [...unasked, ...unsaid.map((said) => `who can ${said}`)]) expect(asked(text)).toEqual([])
})
