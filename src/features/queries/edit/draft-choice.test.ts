import { expect, test } from 'vitest'
import type { Draft } from '../store/query-store.ts'
import { chooseDraft } from './drafts.ts'

const record = '{"name":"one"}'
const draft = (part: Partial<Draft>): Draft => ({
  account: 'a',
  id: 'q',
  slot: 'current',
  text: '{"name":"mine"}',
  baseText: record,
  savedAt: 10,
  by: 'editor',
  ...part,
})
const left = (part: Partial<Draft>) =>
  draft({ slot: 'left-editor', text: '{"name":"last"}', savedAt: 20, ...part })

test('without a left draft the current one applies to its own record only', () => {
  const current = draft({})
  expect(chooseDraft([current], record)).toMatchObject({ applied: current, over: 10, others: [] })
  expect(chooseDraft([current], '{"name":"two"}')).toMatchObject({
    applied: null,
    displaced: current,
    others: [current],
  })
})

test.each([
  ['from the one in its place', [draft({}), left({ over: 10 })]],
  ['from a later one of the same editor', [draft({ savedAt: 15 }), left({ over: 10 })]],
  ['from nothing', [left({ over: null })]],
])('the draft of a left page that goes on %s applies', (_, drafts) => {
  const choice = chooseDraft(drafts, record)
  expect(choice).toMatchObject({ applied: { text: '{"name":"last"}' }, others: [], settled: [] })
})

test.each([
  ['another editor wrote since', [draft({ by: 'other', savedAt: 30 }), left({ over: 10 })]],
  ['the same editor wrote later', [draft({ savedAt: 30 }), left({ over: 10 })]],
])('where %s, the left draft waits for a decision', (_, drafts) => {
  const choice = chooseDraft(drafts, record)
  expect(choice).toMatchObject({
    applied: { text: '{"name":"mine"}' },
    others: [{ slot: 'left-editor' }],
    displaced: null,
  })
})

test('a left draft on another version is offered in place of the one it goes on from', () => {
  const choice = chooseDraft([draft({}), left({ over: 10 })], '{"name":"two"}')
  expect(choice).toMatchObject({ applied: null, displaced: null, others: [{ slot: 'left-editor' }] })
})

test('what says the same as the record or the applied draft is settled', () => {
  const same = left({ over: 3, savedAt: 5, text: '{"name":"mine"}' })
  const stored = draft({ slot: 'aside-3', text: '{ "name": "one" }' })
  const choice = chooseDraft([draft({}), same, stored], record)
  expect(choice).toMatchObject({ others: [], settled: [same, stored] })
})

test('a draft on another version that a left draft took the place of is still offered', () => {
  const older = draft({ baseText: '{"name":"zero"}', by: 'yesterday' })
  const choice = chooseDraft([older, left({ over: 10 })], record)
  expect(choice).toMatchObject({ applied: { slot: 'left-editor' }, displaced: older, others: [older] })
})

test('imported drafts do not say who wrote them, and none is taken to hold another', () => {
  const current = draft({ by: undefined })
  const choice = chooseDraft([current, left({ by: undefined })], record)
  expect(choice).toMatchObject({ applied: current, others: [{ slot: 'left-editor' }] })
})

test('a text that stands in two places is offered once', () => {
  const current = draft({ baseText: '{"name":"zero"}' })
  const used = draft({ ...current, slot: 'aside-3', savedAt: 3 })
  const other = draft({ ...current, slot: 'aside-4', text: '{"name":"other"}' })
  const choice = chooseDraft([used, other, current], record)
  expect(choice).toMatchObject({ displaced: current, others: [other, current], settled: [used] })
})
