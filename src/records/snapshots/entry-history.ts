import { entryKey } from './capture.ts'
import type { Snapshot } from './snapshot.ts'
import type { FieldChange } from './state.ts'

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

type Texts = EntryHistory['last']

/** The fields that both times track, and that are not what they were. */
const changesOf = (before: Texts, after: Texts): readonly FieldChange[] =>
  before.flatMap(({ field, text }) => {
    const now = after.find((other) => other.field === field)
    return now && now.text !== text ? [{ field, before: text, after: now.text }] : []
  })

/** What a snapshot says of one entry, given what the one before said; undefined where the entry is not in it. */
function textsIn({ body }: Snapshot, key: string, before: readonly string[] | undefined) {
  if (body.is === 'full') return body.state.entries.get(key)
  const texts = body.came.get(key) ?? (body.gone.includes(key) ? undefined : before)
  const changed = new Map(body.changed.get(key))
  return texts?.map((text, place) => changed.get(place) ?? text)
}

function historyOf(chain: readonly Snapshot[], id: string, occurrence: number): EntryHistory | undefined {
  const key = entryKey({ id, occurrence })
  const events: EntryEvent[] = []
  let fields: readonly string[] = []
  let texts: readonly string[] | undefined
  let last: Texts = []
  for (const [place, snapshot] of chain.entries()) {
    const wasThere = texts !== undefined
    if (snapshot.body.is === 'full') ({ fields } = snapshot.body.state)
    texts = textsIn(snapshot, key, texts)
    const now = texts?.map((text, at) => ({ field: fields[at] ?? '', text }))
    // Who comes back may be another than who went.
    const changes = now ? changesOf(last, now) : []
    const came = place === 0 ? 'first' : events.length > 0 ? 'back' : 'appeared'
    const is =
      now && !wasThere ? came : wasThere && !now ? 'gone' : changes.length > 0 ? 'changed' : undefined
    if (is) events.push({ snapshot: snapshot.key, is, changes })
    last = now ?? last
  }
  return events.length > 0 ? { occurrence, events, last, isThere: texts !== undefined } : undefined
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
