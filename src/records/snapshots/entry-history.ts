import { entryKey } from './capture.ts'
import type { Snapshot } from './snapshot.ts'
import type { FieldChange } from './state.ts'

/** A change of one entry between a snapshot and the previous one. */
export type EntryEvent = {
  /** The snapshot's key. */
  snapshot: string
  /** `first`: it is in the oldest snapshot. `back`: it was gone before. */
  type: 'first' | 'appeared' | 'back' | 'gone' | 'changed'
  /** Changes since it was last in the list. */
  changes: readonly FieldChange[]
}

export type EntryHistory = {
  /** Which of several entries with this id, from 0. */
  occurrence: number
  events: readonly EntryEvent[]
  /** The latest known texts, by field. */
  last: readonly { field: string; text: string }[]
  /** Whether it is in the newest snapshot. */
  isThere: boolean
}

type Texts = EntryHistory['last']

/** Changes of the fields that are tracked at both times. */
const changesOf = (before: Texts, after: Texts): readonly FieldChange[] =>
  before.flatMap(({ field, text }) => {
    const now = after.find((other) => other.field === field)
    return now && now.text !== text ? [{ field, before: text, after: now.text }] : []
  })

/** The texts of an entry in a snapshot, given those in the previous one; undefined if the entry is not in it. */
function textsIn({ body }: Snapshot, key: string, before: readonly string[] | undefined) {
  if (body.is === 'full') return body.state.entries.get(key)
  const texts = body.came.get(key) ?? (body.gone.includes(key) ? undefined : before)
  const changed = new Map(body.changed.get(key))
  return texts?.map((text, index) => changed.get(index) ?? text)
}

function historyOf(chain: readonly Snapshot[], id: string, occurrence: number): EntryHistory | undefined {
  const key = entryKey({ id, occurrence })
  const events: EntryEvent[] = []
  let fields: readonly string[] = []
  let texts: readonly string[] | undefined
  let last: Texts = []
  for (const [index, snapshot] of chain.entries()) {
    const wasThere = texts !== undefined
    if (snapshot.body.is === 'full') ({ fields } = snapshot.body.state)
    texts = textsIn(snapshot, key, texts)
    const now = texts?.map((text, at) => ({ field: fields[at] ?? '', text }))
    // A record that is back may differ from the one that was gone.
    const changes = now ? changesOf(last, now) : []
    const came = index === 0 ? 'first' : events.length > 0 ? 'back' : 'appeared'
    const type =
      now && !wasThere ? came : wasThere && !now ? 'gone' : changes.length > 0 ? 'changed' : undefined
    if (type) events.push({ snapshot: snapshot.key, type, changes })
    last = now ?? last
  }
  return events.length > 0 ? { occurrence, events, last, isThere: texts !== undefined } : undefined
}

/** The stored changes of each entry with this id, oldest first; empty if it is in no snapshot. */
export function historiesOf(chain: readonly Snapshot[], id: string): readonly EntryHistory[] {
  const histories: EntryHistory[] = []
  for (;;) {
    const history = historyOf(chain, id, histories.length)
    if (!history) return histories
    histories.push(history)
  }
}
