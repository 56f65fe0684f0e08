import { difference, type State } from './state.ts'

/** Everything, as it was. */
type Full = { is: 'full'; state: State }

/** What differs from the snapshot before it; both track the same fields. */
type Step = {
  is: 'step'
  /** Key of the snapshot before it. */
  after: string
  /** Entries that came, with their texts. */
  came: ReadonlyMap<string, readonly string[]>
  gone: readonly string[]
  /** Fields that changed: the place of each, and its text now. */
  changed: ReadonlyMap<string, readonly (readonly [place: number, text: string])[]>
}

export type Body = Full | Step

/** One kept moment. Keys are in the order in which the moments were seen. */
export type Snapshot = { key: string; body: Body }

const tracksTheSame = (a: State, b: State) =>
  a.fields.length === b.fields.length && a.fields.every((field, place) => field === b.fields[place])

/** What is kept of `state` behind the snapshot `after`, which saw `before`: only what differs, if that says it all. */
export function bodyBehind(after: string, before: State, state: State): Body {
  if (!tracksTheSame(before, state)) return { is: 'full', state }
  const { appeared, gone, changed } = difference(before, state)
  const places = new Map(state.fields.map((field, place) => [field, place]))
  return {
    is: 'step',
    after,
    came: new Map(appeared.map((key) => [key, state.entries.get(key) ?? []])),
    gone,
    changed: new Map(
      [...changed].map(([key, changes]) => [
        key,
        changes.map(({ field, after: text }) => [places.get(field) ?? -1, text] as const),
      ]),
    ),
  }
}

/** What was seen, given what the snapshot before saw. */
export function stateAfter(before: State, body: Body): State {
  if (body.is === 'full') return body.state
  const entries = new Map(before.entries)
  for (const key of body.gone) entries.delete(key)
  for (const [key, texts] of body.came) entries.set(key, texts)
  for (const [key, changes] of body.changed) {
    const texts = [...(entries.get(key) ?? [])]
    for (const [place, text] of changes) texts[place] = text
    entries.set(key, texts)
  }
  return { fields: before.fields, entries }
}

const nothing: State = { fields: [], entries: new Map() }

/** The snapshots that can be read, in their order: full ones, and steps behind one that can be read. */
export function readableChain(snapshots: readonly Snapshot[]): readonly Snapshot[] {
  const chain: Snapshot[] = []
  for (const snapshot of snapshots) {
    const { body } = snapshot
    if (body.is === 'full' || body.after === chain.at(-1)?.key) chain.push(snapshot)
  }
  return chain
}

/** What each snapshot saw, one by one; a state is made when it is asked for. */
export function* statesOf(chain: readonly Snapshot[]): Generator<{ key: string; state: State }> {
  let state = nothing
  for (const { key, body } of chain) {
    state = stateAfter(state, body)
    yield { key, state }
  }
}

/** What the snapshot `key` saw; undefined when it is not in the chain. */
export function stateAt(chain: readonly Snapshot[], key: string): State | undefined {
  for (const each of statesOf(chain)) if (each.key === key) return each.state
  return undefined
}

/** The chain without the snapshots that are not in `keys`: the others saw exactly what they saw. */
export function keepOnly(chain: readonly Snapshot[], keys: ReadonlySet<string>): readonly Snapshot[] {
  const bodies = new Map(chain.map(({ key, body }) => [key, body]))
  const kept: Snapshot[] = []
  let last: { key: string; state: State } | null = null
  let before: string | null = null
  for (const each of statesOf(chain)) {
    if (keys.has(each.key)) {
      kept.push({ key: each.key, body: bodyOf(bodies.get(each.key), each.state, last, before) })
      last = each
    }
    before = each.key
  }
  return kept
}

/** What stays as it is unless the snapshot before it went. */
function bodyOf(
  body: Body | undefined,
  state: State,
  last: { key: string; state: State } | null,
  before: string | null,
): Body {
  if (!last) return body?.is === 'full' ? body : { is: 'full', state }
  return body && last.key === before ? body : bodyBehind(last.key, last.state, state)
}
