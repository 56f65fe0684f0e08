import { difference, type FieldChange } from './difference.ts'
import { entryKey } from './entry-key.ts'
import { type Snapshot, stateAfter } from './snapshot.ts'
import type { State } from './state.ts'

/** What a snapshot saw of one entry that the one before did not. */
export type EntryEvent = {
  /** Key of the snapshot. */
  snapshot: string
  /** `first`: it is in the first snapshot there is; `back`: it had been gone. */
  is: 'first' | 'appeared' | 'back' | 'gone' | 'changed'
  /** Against what it was when it was last there. */
  changes: readonly FieldChange[]
}

export type EntryHistory = {
  /** Which of several entries with this id. */
  occurrence: number
  events: readonly EntryEvent[]
  /** The newest texts there are, by field. */
  last: readonly { field: string; text: string }[]
  /** It is in the newest snapshot. */
  isThere: boolean
}

/** The part of a snapshot that is about one entry. */
function only(key: string, { body, ...snapshot }: Snapshot): Snapshot {
  const pick = <Value>(map: ReadonlyMap<string, Value>) => {
    const value = map.get(key)
    return new Map(value === undefined ? [] : [[key, value]])
  }
  return {
    ...snapshot,
    body:
      body.is === 'full'
        ? { is: 'full', state: { fields: body.state.fields, entries: pick(body.state.entries) } }
        : {
            ...body,
            came: pick(body.came),
            gone: body.gone.filter((gone) => gone === key),
            changed: pick(body.changed),
          },
  }
}

function historyOf(chain: readonly Snapshot[], id: string, occurrence: number): EntryHistory | undefined {
  const key = entryKey({ id, occurrence })
  const events: EntryEvent[] = []
  let last: EntryHistory['last'] = []
  let before: State = { fields: [], entries: new Map() }
  let lastSeen = before
  for (const [place, snapshot] of chain.entries()) {
    const state = stateAfter(before, only(key, snapshot).body)
    const { appeared, gone, changed } = difference(before, state)
    // Who comes back may be another than who went.
    const since = appeared.length > 0 ? difference(lastSeen, state).changed : changed
    const changes = since.get(key) ?? []
    const came = place === 0 ? 'first' : events.length > 0 ? 'back' : 'appeared'
    const is = appeared.length > 0 ? came : gone.length > 0 ? 'gone' : changes.length > 0 ? 'changed' : null
    if (is) events.push({ snapshot: snapshot.key, is, changes })
    const texts = state.entries.get(key)
    if (texts) {
      last = state.fields.map((field, index) => ({ field, text: texts[index] ?? '' }))
      lastSeen = state
    }
    before = state
  }
  return events.length > 0 ? { occurrence, events, last, isThere: before.entries.has(key) } : undefined
}

/** Every kept change of each entry with this id, oldest first; empty when no snapshot saw one. */
export function historiesOf(chain: readonly Snapshot[], id: string): readonly EntryHistory[] {
  const histories: EntryHistory[] = []
  for (;;) {
    const history = historyOf(chain, id, histories.length)
    if (!history) return histories
    histories.push(history)
  }
}
