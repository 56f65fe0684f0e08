import { readBody, writeBody } from './body-bytes.ts'
import { historiesOf } from './entry-history.ts'
import { entryName } from './capture.ts'
import {
  type ComparedEntry,
  type Counts,
  nowKey,
  type RequestKind,
  type SnapshotRequests,
} from './snapshot-requests.ts'
import { type Body, bodyAfter, keepOnly, readableChain, type Snapshot, stateAt } from './snapshot.ts'
import {
  type Difference,
  difference,
  isEmpty,
  captureKeys,
  type State,
  stateOf,
  withUnknown,
} from './state.ts'

type Handlers = {
  [Kind in RequestKind]: (
    request: SnapshotRequests[Kind]['request'],
  ) => SnapshotRequests[Kind]['response'] | Promise<SnapshotRequests[Kind]['response']>
}

type Now = { state: State; keys: readonly string[]; rows: Int32Array }

const countsOf = ({ appeared, gone, changed }: Difference): Counts => ({
  appeared: appeared.length,
  gone: gone.length,
  changed: changed.size,
})

type Wanted = { about: readonly string[]; title: string; start: number; end: number }

const textIn = ({ fields, entries }: State, key: string, field: string): string =>
  entries.get(key)?.[fields.indexOf(field)] ?? ''

/** The differing entries from `start` up to `end`: gone, appeared, changed. */
function comparedEntries(
  { gone, appeared, changed }: Difference,
  before: State,
  after: State,
  { about, title, start, end }: Wanted,
): readonly ComparedEntry[] {
  const keys = [...gone, ...appeared, ...changed.keys()].slice(start, end)
  return keys.map((key, index) => {
    const number = start + index
    const type =
      number < gone.length ? 'gone' : number < gone.length + appeared.length ? 'appeared' : 'changed'
    const there = type === 'gone' ? before : after
    const known = about.flatMap((field) => {
      const text = textIn(there, key, field)
      if (text === '') return []
      return [type === 'gone' ? { field, before: text, after: '' } : { field, before: '', after: text }]
    })
    const { id, occurrence } = entryName(key)
    return {
      type,
      id,
      occurrence,
      title: textIn(there, key, title),
      changes: type === 'changed' ? (changed.get(key) ?? []) : known,
    }
  })
}

/** Handles the requests of the snapshot worker. Holds the snapshots of one list and its current state. */
export function createSnapshotHandlers(): Handlers {
  let chain: readonly Snapshot[] = []
  let newest: State | undefined
  let now: Now | undefined
  let compared: { from: string; to: string; before: State; after: State; result: Difference } | undefined

  const stateOfMoment = (key: string) =>
    key === nowKey ? now?.state : key === chain.at(-1)?.key ? newest : stateAt(chain, key)

  function take(next: readonly Snapshot[]) {
    chain = next
    const last = chain.at(-1)
    newest = last && stateAt(chain, last.key)
    compared = undefined
  }

  function compare(from: string, to: string) {
    if (compared?.from === from && compared.to === to) return compared
    const [before, after] = [stateOfMoment(from), stateOfMoment(to)]
    if (!before || !after) return undefined
    compared = { from, to, before, after, result: difference(before, after) }
    return compared
  }

  return {
    async load({ snapshots }) {
      const read: Snapshot[] = []
      for (const { key, bytes } of snapshots) {
        const body = await readBody(bytes)
        if (body) read.push({ key, body })
      }
      take(readableChain(read))
      now = undefined
      return { keys: chain.map(({ key }) => key) }
    },
    see({ capture }) {
      const seen = stateOf(capture)
      // An unreadable row may be any record, so then no entry counts as gone.
      const state = capture.unreadable > 0 && newest ? withUnknown(seen, newest) : seen
      now = { state, keys: captureKeys(capture), rows: capture.rows }
      compared = undefined
      return { count: state.entries.size }
    },
    async add({ key }) {
      if (!now) return null
      const last = chain.at(-1)
      const { state } = now
      if (newest && newest.fields.join() === state.fields.join() && isEmpty(difference(newest, state)))
        return null
      const body: Body = last && newest ? bodyAfter(last.key, newest, state) : { is: 'full', state }
      const bytes = await writeBody(body)
      chain = [...chain, { key, body }]
      newest = state
      compared = undefined
      return { bytes, count: state.entries.size }
    },
    async trim({ keys }) {
      const bodies = new Map(chain.map(({ key, body }) => [key, body]))
      take(keepOnly(chain, new Set(keys)))
      const rewritten = chain.filter(({ key, body }) => bodies.get(key) !== body)
      return Promise.all(rewritten.map(async ({ key, body }) => ({ key, bytes: await writeBody(body) })))
    },
    changedRows({ since }) {
      const found = compare(since, nowKey)
      if (!found || !now) return null
      const { appeared, changed } = found.result
      const differing = new Set([...appeared, ...changed.keys()])
      const { keys, rows } = now
      return {
        rows: rows.filter((_, entry) => differing.has(keys[entry] ?? '')),
        counts: countsOf(found.result),
      }
    },
    compare({ from, to, ...wanted }) {
      const found = compare(from, to)
      if (!found) return null
      const { before, after, result } = found
      return { counts: countsOf(result), entries: comparedEntries(result, before, after, wanted) }
    },
    history: ({ id }) => historiesOf(chain, id),
  }
}
