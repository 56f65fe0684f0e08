import { expect, test } from 'vitest'
import { draftOf } from '#test/saved-queries.ts'
import { asideSlot, type Draft, editingSlot } from '../store/query-store.ts'
import { chooseDraft } from './drafts.ts'

const record = '{"name":"one"}'
const draft = (part: Partial<Draft>) =>
  draftOf({ slot: editingSlot('one'), baseText: record, savedAt: 10, ...part })

test('the draft of the last open editor applies only to its own record', () => {
  const last = draft({})
  expect(chooseDraft([last], record)).toEqual({ applied: last, others: [], settled: [] })
  expect(chooseDraft([last], '{"name":"two"}')).toEqual({ applied: null, others: [last], settled: [] })
})

test.each(['current', 'left-editor'])('as does one that an earlier version stored as %s', (slot) => {
  const last = draft({ slot })
  expect(chooseDraft([last], record)).toMatchObject({ applied: last })
})

test('of two editors, the last one to write continues, and the other waits for a decision', () => {
  const [one, two] = [draft({}), draft({ slot: editingSlot('two'), text: '{"name":"last"}', savedAt: 20 })]
  expect(chooseDraft([one, two], record)).toEqual({ applied: two, others: [one], settled: [] })
})

test('a draft that waits for a decision is never applied automatically', () => {
  const aside = draft({ slot: asideSlot(30), savedAt: 30 })
  expect(chooseDraft([aside], record)).toEqual({ applied: null, others: [aside], settled: [] })
})

test('a draft equal to the record or to the applied draft is settled', () => {
  const same = draft({ slot: asideSlot(5), savedAt: 5 })
  const stored = draft({ slot: asideSlot(3), text: '{ "name": "one" }' })
  const choice = chooseDraft([draft({}), same, stored], record)
  expect(choice).toMatchObject({ others: [], settled: [same, stored] })
  const undone = draft({ text: record, baseText: '{"name":"zero"}' })
  expect(chooseDraft([undone], record)).toEqual({ applied: null, others: [], settled: [undone] })
})

test('a text stored twice is offered once, with the one typed last first', () => {
  const last = draft({ baseText: '{"name":"zero"}' })
  const used = draft({ ...last, slot: asideSlot(3), savedAt: 3 })
  const other = draft({ ...last, slot: asideSlot(4), text: '{"name":"other"}' })
  const choice = chooseDraft([used, other, last], record)
  expect(choice).toEqual({ applied: null, others: [last, other], settled: [used] })
})
