import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllAsync } from '#test/for-all.ts'
import { readBody, writeBody } from './body-bytes.ts'
import { historiesOf } from './entry-history.ts'
import { entryKey, entryName } from './capture.ts'
import { bodyAfter, keepOnly, readableChain, type Snapshot, stateAt, statesOf } from './snapshot.ts'
import { difference, isEmpty, type State } from './state.ts'

const text = fc.oneof(fc.constantFrom('', '1', '"a"', 'null'), fc.json())
const id = fc.oneof(fc.constantFrom('a', 'b', 'c', '__proto__', '0:a', 'x\ny'), fc.string())
const key = fc.record({ id, occurrence: fc.nat(2) }).map(entryKey)

/** A sequence of states; most of them track the same fields. */
const states = fc
  .array(
    fc.record({
      fields: fc.constantFrom(['name', 'plan'], ['name', 'plan'], ['name', 'plan'], ['plan', 'role']),
      entries: fc.array(fc.tuple(key, fc.tuple(text, text)), { maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) => all.map(({ fields, entries }): State => ({ fields, entries: new Map(entries) })))

function chainOf(history: readonly State[]): readonly Snapshot[] {
  return history.map((state, index) => {
    const before = history[index - 1]
    return {
      key: `s${index}`,
      body: before ? bodyAfter(`s${index - 1}`, before, state) : { is: 'full', state },
    }
  })
}

/** A state without the order of its entries, which has no meaning. */
const plain = ({ fields, entries }: State) => ({ fields, entries: Object.fromEntries(entries) })

test('a chain restores each state, also after encoding', async () => {
  await forAllAsync(states, async (history) => {
    const chain = chainOf(history)
    expect(Array.from(statesOf(chain), ({ state }) => plain(state))).toEqual(history.map(plain))
    const read: Snapshot[] = []
    for (const snapshot of chain) {
      const body = await readBody(await writeBody(snapshot.body))
      if (body) read.push({ key: snapshot.key, body })
    }
    expect(Array.from(statesOf(readableChain(read)), ({ state }) => plain(state))).toEqual(history.map(plain))
  })
})

test('merging away any snapshots does not change the states of the others', () => {
  forAll(states, fc.array(fc.nat(7)), (history, dropped) => {
    const kept = new Set(history.map((_, index) => `s${index}`).filter((_, at) => !dropped.includes(at)))
    const chain = keepOnly(chainOf(history), kept)
    expect(chain.map((snapshot) => snapshot.key)).toEqual([...kept])
    expect(readableChain(chain)).toEqual(chain)
    for (const [index, state] of history.entries()) {
      const seen = stateAt(chain, `s${index}`)
      expect(seen && plain(seen)).toEqual(kept.has(`s${index}`) ? plain(state) : undefined)
    }
  })
})

test('a state does not differ from itself, and every difference is reported with its exact texts', () => {
  forAll(states, ([first, last = first]) => {
    if (!first || !last) return
    const copy = { fields: [...first.fields], entries: new Map(first.entries) }
    expect(isEmpty(difference(first, copy))).toBe(true)
    const { appeared, gone, changed } = difference(first, last)
    expect(appeared).toEqual([...last.entries.keys()].filter((each) => !first.entries.has(each)))
    expect(gone).toEqual([...first.entries.keys()].filter((each) => !last.entries.has(each)))
    for (const [each, before] of first.entries) {
      const after = last.entries.get(each)
      if (!after) continue
      const expected = first.fields.flatMap((field, index) => {
        const to = last.fields.indexOf(field)
        const pair = { field, before: before[index], after: after[to] }
        return to < 0 || pair.before === pair.after ? [] : [pair]
      })
      expect(changed.get(each) ?? []).toEqual(expected)
    }
  })
})

test('the history of an entry has every change', () => {
  const fields = ['plan']
  const state = (entries: Record<string, string>): State => ({
    fields,
    entries: new Map(Object.entries(entries).map(([each, plan]) => [`0:${each}`, [plan]])),
  })
  const chain = chainOf([
    state({ a: '1' }),
    state({ a: '2', b: '1' }),
    state({ b: '1' }),
    state({ a: '3', b: '1' }),
  ])
  expect(historiesOf(chain, 'a')).toEqual([
    {
      occurrence: 0,
      isThere: true,
      last: [{ field: 'plan', text: '3' }],
      events: [
        { snapshot: 's0', type: 'first', changes: [] },
        { snapshot: 's1', type: 'changed', changes: [{ field: 'plan', before: '1', after: '2' }] },
        { snapshot: 's2', type: 'gone', changes: [] },
        { snapshot: 's3', type: 'back', changes: [{ field: 'plan', before: '2', after: '3' }] },
      ],
    },
  ])
  expect(historiesOf(chain, 'b')[0]?.events.map(({ type }) => type)).toEqual(['appeared'])
  expect(historiesOf(chain, 'c')).toEqual([])
})

test('the history of an entry agrees with the states', () => {
  forAll(states, id, (history, asked) => {
    for (const { occurrence, events, isThere } of historiesOf(chainOf(history), asked)) {
      const name = entryKey({ id: asked, occurrence })
      expect(isThere).toBe(history.at(-1)?.entries.has(name))
      const told = new Map(events.map((event) => [event.snapshot, event]))
      for (const [index, state] of history.entries()) {
        const event = told.get(`s${index}`)
        expect(event?.type === 'first').toBe(index === 0 && state.entries.has(name))
        // An entry that is back is compared with its last known state.
        const before = history.slice(0, index).findLast(({ entries }) => entries.has(name))
        const found = before && state.entries.has(name) ? difference(before, state).changed.get(name) : []
        expect(event?.changes ?? []).toEqual(found ?? [])
      }
    }
  })
})

const one = (plan: string): State => ({ fields: ['plan'], entries: new Map([['0:a', [plan]]]) })

test('drops steps that follow an unreadable snapshot, up to the next full one', async () => {
  const chain = chainOf([one('1'), one('2'), one('3')])
  expect(readableChain(chain.filter((_, index) => index !== 1)).map((each) => each.key)).toEqual(['s0'])
  const bytes = await writeBody({ is: 'full', state: one('1') })
  expect(await readBody(bytes.slice(0, -9))).toBeUndefined()
})

test('distinct entries have distinct keys', () => {
  forAll(id, fc.nat(), (each, occurrence) => {
    expect(entryName(entryKey({ id: each, occurrence }))).toEqual({ id: each, occurrence })
  })
})
