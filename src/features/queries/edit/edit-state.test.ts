import { expect, test } from 'vitest'
import {
  type EditAction,
  editReducer,
  type EditState,
  isDirty,
  openedState,
  watchedState,
} from './edit-state.ts'
import { draftOf, recordOf } from '#test/saved-queries.ts'
import type { Draft } from '../store/query-store.ts'
import type { QueryRecord } from '../record/query-record.ts'

const record = (text: string, asOf = 1) => recordOf(text, { asOf })
const textOf = (name: string) => JSON.stringify({ name })
const one = record(textOf('one'))
const two = record(textOf('two'), 2)
const theirs = record(textOf('theirs'), 2)
const zero = textOf('zero')

const draft = (text: string, baseText = one.text, slot = 'current') =>
  draftOf({ slot, text, baseText, savedAt: 7 })
/** A draft set aside, named and numbered. */
const asideOf = (name: string, index: number) => draft(textOf(name), one.text, `aside-${index}`)

const after = (state: EditState, ...actions: readonly EditAction[]) => actions.reduce(editReducer, state)
const opened = openedState(one, [])
const typing = (name: string): EditAction => ({ type: 'edited', text: textOf(name) })
const typed = (name: string) => after(opened, typing(name))
const arrival = (arrived: QueryRecord): EditAction => ({ type: 'arrived', record: arrived })
const taking = (taken: Draft, mine: Draft | null = null): EditAction => ({
  type: 'took-draft',
  draft: taken,
  mine,
})
const discarded: EditAction = { type: 'discarded' }

test('a draft on the same record is restored, even if the record is formatted differently now', () => {
  const state = openedState(one, [draft(textOf('mine'), '{ "name": "one" }')])
  expect(state).toMatchObject({ text: textOf('mine'), restoredFrom: 7, offered: [] })
})

test('a draft on another version is offered and never applied', () => {
  const state = openedState(one, [draft(textOf('mine'), zero)])
  expect(state).toMatchObject({ text: one.text, restoredFrom: null, offered: [{ slot: 'current' }] })
  expect(isDirty(state)).toBe(false)
})

test('unsaved text stays when the record changes on the service, and the newer record is kept', () => {
  expect(after(typed('mine'), arrival(theirs))).toMatchObject({
    text: textOf('mine'),
    baseline: one,
    newer: { text: theirs.text },
  })
})

test('a clean editor follows the service and ignores older responses', () => {
  const state = after(opened, arrival(two))
  expect(state).toMatchObject({ text: two.text, newer: null })
  expect(after(state, arrival(one))).toBe(state)
})

const saving = (sent: string, stored: QueryRecord): EditAction => ({
  type: 'saved',
  sentText: sent,
  stored,
  differences: [],
})

test('text typed during a save stays, on top of the stored record', () => {
  const sent = textOf('sent')
  const saved = saving(sent, record(sent, 3))
  const state = after(typed('later'), saved)
  expect(state.text).toBe(textOf('later'))
  expect(isDirty(state)).toBe(true)
  expect(isDirty(after(typed('sent'), saved))).toBe(false)
})

test('taking theirs keeps mine as an offered draft', () => {
  const mine = asideOf('mine', 1)
  const state = after(opened, { type: 'took-record', record: theirs, text: theirs.text, mine, summary: null })
  expect(state).toMatchObject({ text: theirs.text, offered: [mine] })
  expect(after(state, taking(mine))).toMatchObject({ text: mine.text, offered: [] })
})

test('what arrived while deciding for theirs is still offered', () => {
  const three = record(textOf('three'), 3)
  const take: EditAction = {
    type: 'took-record',
    record: theirs,
    text: theirs.text,
    mine: asideOf('mine', 1),
    summary: null,
  }
  expect(after(typed('mine'), arrival(three), take)).toMatchObject({ baseline: theirs, newer: three })
  expect(after(typed('mine'), arrival(three), take, arrival(two))).toMatchObject({ baseline: theirs })
})

test.each([
  { order: 'late', receivedAt: 9, asOf: 1, shown: 'two' },
  { order: 'after the clock was set back', receivedAt: 0, asOf: 3, shown: 'theirs' },
])('a response that arrives $order does not replace a newer one', ({ receivedAt, asOf, shown }) => {
  const next = recordOf(theirs.text, { receivedAt, asOf })
  expect(after(opened, arrival(two), arrival(next)).text).toBe(textOf(shown))
})

const merging = (text: string, mine: Draft): EditAction => ({
  type: 'took-record',
  record: theirs,
  text,
  mine,
  summary: 'Merged.',
})

test('a merge is an unsaved change of their record, and mine is offered as a draft', () => {
  const mine = asideOf('mine', 1)
  const state = after(opened, merging(textOf('mine and theirs'), mine))
  expect(state).toMatchObject({
    baseline: { text: theirs.text },
    text: textOf('mine and theirs'),
    offered: [mine],
    merged: 'Merged.',
  })
  expect(after(state, { type: 'dismissed', notice: 'merged' })).toEqual({ ...state, merged: null })
  expect(after(state, discarded)).toMatchObject({ text: theirs.text, merged: null })
})

test('saving a merge settles only what it was made from', () => {
  const other = asideOf('other', 0)
  const save = (state: EditState) => after(state, saving(state.text, record(textOf('merged'), 3)))
  const twice = after(
    { ...opened, offered: [other] },
    merging(textOf('merged once'), asideOf('mine', 1)),
    merging(textOf('merged twice'), asideOf('mine', 2)),
  )
  expect(twice.offered).toHaveLength(3)
  expect(save(twice)).toMatchObject({ offered: [other], mergedFrom: [] })

  // A merge that was given up still needs a decision.
  expect(save(after(twice, discarded)).offered).toHaveLength(3)
  const taken = after(twice, taking(other))
  expect(save(taken).offered.map(({ slot }) => slot)).toEqual(['aside-1', 'aside-2'])
})

test('taking a draft keeps the unsaved text as a draft', () => {
  const [other, mine] = [asideOf('other', 1), asideOf('mine', 2)]
  const edited = { ...opened, text: mine.text, offered: [other] }
  expect(after(edited, taking(other, mine))).toMatchObject({ text: other.text, offered: [mine] })
})

test.each(['two', 'mine'])('a change that someone else made, too (%s), needs no decision', (name) => {
  const spelled = record(`{ "name": "${name}" }`, 2)
  const state = after(typed(name), arrival(spelled))
  expect(state).toMatchObject({ text: spelled.text, newer: null })
  expect(isDirty(state)).toBe(false)
})

test('each response is processed once, even the same record in another format during an edit', () => {
  const again = record('{ "name": "one" }', 2)
  const state = after(typed('mine'), arrival(again))
  expect(state).toMatchObject({ baseline: one, text: textOf('mine'), newer: null, seenAsOf: 2 })
  expect(after(state, arrival(again))).toBe(state)
})

test('a watching tab shows what the other one wrote and ignores edits', () => {
  const watched = watchedState(one, [draft(theirs.text)])
  expect(watched).toMatchObject({ text: theirs.text, session: null, offered: [] })
  expect(after(watched, typing('mine'))).toBe(watched)
  expect(after(watched, { type: 'watched', drafts: [] }).text).toBe(one.text)
  expect(after(watched, arrival(two))).toMatchObject({ text: two.text, newer: null })
})

test('taking over continues with the written draft and offers unwritten text', () => {
  const unwritten = asideOf('typed last', 9)
  const lost = after(typed('typed last'), { type: 'lost', unwritten })
  expect(lost).toMatchObject({ session: null, keptBack: true, text: unwritten.text })
  expect(after(lost, { type: 'watched', drafts: [] }).text).toBe(unwritten.text)
  const current = draft(textOf('written'))
  const again = after(lost, { type: 'took-over', record: one, drafts: [current] })
  expect(again).toMatchObject({ text: current.text, restoredFrom: 7, offered: [unwritten], keptBack: false })
  expect(again.session).toEqual({ from: current, settled: [] })
})

test('taking over does not apply a draft on another version, either', () => {
  const drafts = [draft(textOf('mine'), zero)]
  const again = after(opened, { type: 'lost', unwritten: null }, { type: 'took-over', record: one, drafts })
  expect(again).toMatchObject({ text: one.text, offered: drafts, session: { from: null } })
})

test('discarded text returns to a clean editor, or is offered if the user has typed since', () => {
  const mine = asideOf('mine', 3)
  const back = (inPlaceOf: string | null): EditAction => ({ type: 'brought-back', draft: mine, inPlaceOf })
  const since = typed('since')
  const beside = { text: since.text, offered: [mine] }
  const offered = { ...since, offered: [mine] }
  expect(after(opened, back(null)).text).toBe(mine.text)
  expect(after(since, back(null))).toMatchObject(beside)
  expect(after(offered, back(since.text))).toMatchObject({ text: mine.text, offered: [] })
  expect(after({ ...offered, session: null }, back(since.text))).toMatchObject(beside)
  // As a change of the record it was based on.
  expect(after(opened, arrival(two), back(null))).toMatchObject({
    text: mine.text,
    baseline: { text: one.text },
    newer: { text: two.text },
  })
})

test('a draft on an older record is edited on that one, and the newer record waits for a decision', () => {
  const older = draft('{"name":"zero","who":"me"}', zero, 'aside-7')
  const state = after(openedState(one, [older]), taking(older))
  expect(state).toMatchObject({
    text: older.text,
    baseline: { text: zero, etag: null },
    newer: one,
    offered: [],
  })
  const current = { text: textOf('x'), baseline: one, newer: null, offered: [older] }
  expect(after(state, taking(draft(textOf('x')), older))).toMatchObject(current)
  expect(after(state, discarded)).toMatchObject({ text: one.text, baseline: one, newer: null })
})

test('a whole version that is brought back replaces the text', () => {
  const state = after(opened, taking(draft(zero, zero, 'replaced-7')))
  expect(state).toMatchObject({ text: zero, baseline: one, newer: null })
})
