import { expect, test } from 'vitest'
import { editReducer, type EditState, isDirty, openedState, watchedState } from './edit-state.ts'
import type { Draft } from '../store/query-store.ts'
import type { QueryRecord } from '../record/query-record.ts'

const record = (text: string, receivedAt = 1): QueryRecord => ({ id: 'q', text, etag: '"1"', receivedAt })
const draft = (text: string, baseText: string, slot = 'current'): Draft => ({
  account: 'a',
  id: 'q',
  slot,
  text,
  baseText,
  savedAt: 7,
})
const one = record('{"name":"one"}')

test('a draft on the same record is restored, however that is spelled now', () => {
  const state = openedState(one, [draft('{"name":"mine"}', '{ "name": "one" }')])
  expect(state).toMatchObject({ text: '{"name":"mine"}', restoredFrom: 7, offered: [] })
})

test('a draft on another version is offered and never applied', () => {
  const state = openedState(one, [draft('{"name":"mine"}', '{"name":"zero"}')])
  expect(state).toMatchObject({ text: one.text, restoredFrom: null, offered: [{ slot: 'aside-7' }] })
  expect(isDirty(state)).toBe(false)
})

test('an unsaved text stays when the record changes on the service, and the newer record is kept beside it', () => {
  const edited = editReducer(openedState(one, []), { type: 'edited', text: '{"name":"mine"}' })
  const state = editReducer(edited, { type: 'arrived', record: record('{"name":"theirs"}', 2) })
  expect(state).toMatchObject({
    text: '{"name":"mine"}',
    baseline: one,
    newer: { text: '{"name":"theirs"}' },
  })
})

test('a clean editor follows the service; an older answer changes nothing', () => {
  const state = editReducer(openedState(one, []), { type: 'arrived', record: record('{"name":"two"}', 2) })
  expect(state).toMatchObject({ text: '{"name":"two"}', newer: null })
  expect(editReducer(state, { type: 'arrived', record: one })).toBe(state)
})

test('what was typed during a save stays, over the stored record', () => {
  const typed = editReducer(openedState(one, []), { type: 'edited', text: '{"name":"later"}' })
  const saved = {
    type: 'saved',
    sentText: '{"name":"sent"}',
    stored: record('{"name":"sent"}', 3),
    differences: [],
  } as const
  const state = editReducer(typed, saved)
  expect(state.text).toBe('{"name":"later"}')
  expect(isDirty(state)).toBe(true)
  expect(isDirty(editReducer({ ...typed, text: '{"name":"sent"}' }, saved))).toBe(false)
})

test('taking theirs keeps mine as an offered draft', () => {
  const mine = draft('{"name":"mine"}', one.text, 'aside-1')
  const state = editReducer(openedState(one, []), {
    type: 'took-theirs',
    record: record('{"name":"t"}', 2),
    mine,
  })
  expect(state).toMatchObject({ text: '{"name":"t"}', offered: [mine] })
  expect(editReducer(state, { type: 'took-draft', draft: mine, mine: null })).toMatchObject({
    text: mine.text,
    offered: [],
  })
})

test('a merge is an unsaved change of their record, and mine is offered as a draft', () => {
  const mine = draft('{"name":"mine"}', one.text, 'aside-1')
  const state = editReducer(openedState(one, []), {
    type: 'took-merge',
    record: record('{"name":"t"}', 2),
    text: '{"name":"mine and t"}',
    mine,
    summary: 'Merged.',
  })
  expect(state).toMatchObject({
    baseline: { text: '{"name":"t"}' },
    text: '{"name":"mine and t"}',
    offered: [mine],
    merged: 'Merged.',
  })
  expect(editReducer(state, { type: 'dismissed-merge' })).toEqual({ ...state, merged: null })
  expect(editReducer(state, { type: 'discarded' })).toMatchObject({ text: '{"name":"t"}', merged: null })
})

test('saving a merge settles what it was made of, and nothing else', () => {
  const other = draft('{"name":"other"}', one.text, 'aside-0')
  const merge = (state: EditState, slot: string) =>
    editReducer(state, {
      type: 'took-merge',
      record: record('{"name":"t"}', 2),
      text: `{"name":"merged over ${slot}"}`,
      mine: draft('{"name":"mine"}', one.text, slot),
      summary: 'Merged.',
    })
  const stored = record('{"name":"merged"}', 3)
  const save = (state: EditState) =>
    editReducer(state, { type: 'saved', sentText: state.text, stored, differences: [] })
  const opened = { ...openedState(one, []), offered: [other] }
  const twice = merge(merge(opened, 'aside-1'), 'aside-2')
  expect(twice.offered).toHaveLength(3)
  expect(save(twice)).toMatchObject({ offered: [other], mergedFrom: [] })

  // What was merged and then given up is still to be decided.
  const givenUp = editReducer(twice, { type: 'discarded' })
  expect(save(givenUp).offered).toHaveLength(3)
  const taken = editReducer(twice, { type: 'took-draft', draft: other, mine: null })
  expect(save(taken).offered.map(({ slot }) => slot)).toEqual(['aside-1', 'aside-2'])
})

test('taking a draft keeps an unsaved text beside it', () => {
  const other = draft('{"name":"other"}', one.text, 'aside-1')
  const mine = draft('{"name":"mine"}', one.text, 'aside-2')
  const edited = { ...openedState(one, []), text: mine.text, offered: [other] }
  expect(editReducer(edited, { type: 'took-draft', draft: other, mine })).toMatchObject({
    text: other.text,
    offered: [mine],
  })
})

test('a change that somebody else made too needs no decision', () => {
  const edited = editReducer(openedState(one, []), { type: 'edited', text: '{"name":"two"}' })
  const state = editReducer(edited, { type: 'arrived', record: record('{ "name": "two" }', 2) })
  expect(state).toMatchObject({ text: '{ "name": "two" }', newer: null })
  expect(isDirty(state)).toBe(false)
})

test('a draft that says what the service says by now is not offered', () => {
  expect(openedState(one, [draft('{ "name":"one" }', '{"name":"zero"}')]).offered).toEqual([])
})

test('an answer is looked at once, also when it is the same record in another spelling under an edit', () => {
  const edited = editReducer(openedState(one, []), { type: 'edited', text: '{"name":"mine"}' })
  const again = record('{ "name": "one" }', 2)
  const state = editReducer(edited, { type: 'arrived', record: again })
  expect(state).toMatchObject({ baseline: one, text: '{"name":"mine"}', newer: null, seenAt: 2 })
  expect(editReducer(state, { type: 'arrived', record: again })).toBe(state)
})

test('a draft that says what the service says by now is let go for good', () => {
  const same = draft('{ "name":"one" }', '{"name":"zero"}', 'aside-1')
  expect(openedState(one, [same]).session?.settled).toEqual([same])
})

test('a tab that only watches shows what the other one wrote, and takes no edit', () => {
  const watched = watchedState(one, [draft('{"name":"theirs"}', one.text)])
  expect(watched).toMatchObject({ text: '{"name":"theirs"}', session: null, offered: [] })
  expect(editReducer(watched, { type: 'edited', text: '{}' })).toBe(watched)
  expect(editReducer(watched, { type: 'watched', drafts: [] }).text).toBe(one.text)
  const saved = editReducer(watched, { type: 'arrived', record: record('{"name":"saved"}', 2) })
  expect(saved).toMatchObject({ text: '{"name":"saved"}', newer: null })
})

test('taking over goes on with the draft that was written, and offers what was not', () => {
  const unwritten = draft('{"name":"typed last"}', one.text, 'aside-9')
  const edited = editReducer(openedState(one, []), { type: 'edited', text: unwritten.text })
  const lost = editReducer(edited, { type: 'lost', unwritten })
  expect(lost).toMatchObject({ session: null, keptBack: true, text: unwritten.text })
  expect(editReducer(lost, { type: 'watched', drafts: [] }).text).toBe(unwritten.text)
  const current = draft('{"name":"written"}', one.text)
  const again = editReducer(lost, { type: 'took-over', record: one, drafts: [current] })
  expect(again).toMatchObject({ text: current.text, restoredFrom: 7, offered: [unwritten], keptBack: false })
  expect(again.session).toMatchObject({ over: 7 })
})

test('a draft on another version is not applied by taking over either', () => {
  const lost = editReducer(openedState(one, []), { type: 'lost', unwritten: null })
  const drafts = [draft('{"name":"mine"}', '{"name":"zero"}')]
  const again = editReducer(lost, { type: 'took-over', record: one, drafts })
  expect(again).toMatchObject({ text: one.text, offered: [{ slot: 'aside-7' }] })
  expect(again.session?.aside).toMatchObject([{ slot: 'aside-7' }])
})

test('what was discarded comes back into a clean editor, or beside what was typed since', () => {
  const opened = openedState(one, [])
  const discarded = draft('{"name":"mine"}', one.text, 'aside-3')
  expect(editReducer(opened, { type: 'brought-back', draft: discarded, inPlaceOf: null }).text).toBe(
    discarded.text,
  )
  const typed = editReducer(opened, { type: 'edited', text: '{"name":"since"}' })
  expect(editReducer(typed, { type: 'brought-back', draft: discarded, inPlaceOf: null })).toMatchObject({
    text: '{"name":"since"}',
    offered: [discarded],
  })
  const restored = { type: 'brought-back', draft: discarded, inPlaceOf: '{"name":"since"}' } as const
  expect(editReducer({ ...typed, offered: [discarded] }, restored)).toMatchObject({
    text: discarded.text,
    offered: [],
  })
  expect(editReducer({ ...typed, session: null, offered: [discarded] }, restored)).toMatchObject({
    text: '{"name":"since"}',
    offered: [discarded],
  })
})

test('a record that says what was typed here is taken for saved, whoever saved it', () => {
  const typed = editReducer(openedState(one, []), { type: 'edited', text: '{"name":"mine"}' })
  const state = editReducer(typed, { type: 'arrived', record: record('{ "name": "mine" }', 2) })
  expect(state.newer).toBeNull()
  expect(isDirty(state)).toBe(false)
})

test('a draft on an older record is edited over that one, and the one on the service waits for a decision', () => {
  const older = draft('{"name":"zero","who":"me"}', '{"name":"zero"}', 'aside-7')
  const state = editReducer(openedState(one, [older]), { type: 'took-draft', draft: older, mine: null })
  expect(state).toMatchObject({
    text: older.text,
    baseline: { text: '{"name":"zero"}', etag: null },
    newer: one,
    offered: [],
  })
  const again = editReducer(state, {
    type: 'took-draft',
    draft: draft('{"name":"x"}', one.text),
    mine: older,
  })
  expect(again).toMatchObject({ text: '{"name":"x"}', baseline: one, newer: null, offered: [older] })
  expect(editReducer(state, { type: 'discarded' })).toMatchObject({
    text: one.text,
    baseline: one,
    newer: null,
  })
})

test('what was discarded comes back as a change of the record that it was typed on', () => {
  const since = editReducer(openedState(one, []), { type: 'arrived', record: record('{"name":"two"}', 2) })
  const discarded = draft('{"name":"mine"}', one.text, 'aside-3')
  expect(editReducer(since, { type: 'brought-back', draft: discarded, inPlaceOf: null })).toMatchObject({
    text: discarded.text,
    baseline: { text: one.text },
    newer: { text: '{"name":"two"}' },
  })
})

test('a whole version that comes back replaces what is there', () => {
  const version = draft('{"name":"zero"}', '{"name":"zero"}', 'replaced-7')
  expect(editReducer(openedState(one, []), { type: 'took-draft', draft: version, mine: null })).toMatchObject(
    {
      text: version.text,
      baseline: one,
      newer: null,
    },
  )
})
