import { difference, type State } from './state.ts'

type Full = { is: 'full'; state: State }

/** The differences from the previous snapshot, which tracks the same fields. */
type Step = {
  is: 'step'
  /** Key of the previous snapshot. */
  after: string
  /** New entries with their texts. */
  came: ReadonlyMap<string, readonly string[]>
  gone: readonly string[]
  /** Changed fields: the index of each, and its new text. */
  changed: ReadonlyMap<string, readonly (readonly [place: number, text: string])[]>
}

export type Body = Full | Step

/** A snapshot. Keys sort chronologically. */
export type Snapshot = { key: string; body: Body }

const tracksTheSame = (a: State, b: State) =>
  a.fields.length === b.fields.length && a.fields.every((field, index) => field === b.fields[index])

/**
 * The body of a snapshot of `state` that follows snapshot `after` of `before`: a step if both track the same fields.
 */
export function bodyAfter(after: string, before: State, state: State): Body {
  if (!tracksTheSame(before, state)) return { is: 'full', state }
  const { appeared, gone, changed } = difference(before, state)
  const indexes = new Map(state.fields.map((field, index) => [field, index]))
  return {
    is: 'step',
    after,
    came: new Map(appeared.map((key) => [key, state.entries.get(key) ?? []])),
    gone,
    changed: new Map(
      [...changed].map(([key, changes]) => [
        key,
        changes.map(({ field, after: text }) => [indexes.get(field) ?? -1, text] as const),
      ]),
    ),
  }
}

/** The state of a snapshot, given the previous one. */
function stateAfter(before: State, body: Body): State {
  if (body.is === 'full') return body.state
  const entries = new Map(before.entries)
  for (const key of body.gone) entries.delete(key)
  for (const [key, texts] of body.came) entries.set(key, texts)
  for (const [key, changes] of body.changed) {
    const texts = [...(entries.get(key) ?? [])]
    for (const [index, text] of changes) texts[index] = text
    entries.set(key, texts)
  }
  return { fields: before.fields, entries }
}

const nothing: State = { fields: [], entries: new Map() }

/** The readable snapshots in order: full ones, and steps that follow a readable snapshot. */
export function readableChain(snapshots: readonly Snapshot[]): readonly Snapshot[] {
  const chain: Snapshot[] = []
  for (const snapshot of snapshots) {
    const { body } = snapshot
    if (body.is === 'full' || body.after === chain.at(-1)?.key) chain.push(snapshot)
  }
  return chain
}

/** Generates the state of each snapshot in turn. */
export function* statesOf(chain: readonly Snapshot[]): Generator<{ key: string; state: State }> {
  let state = nothing
  for (const { key, body } of chain) {
    state = stateAfter(state, body)
    yield { key, state }
  }
}

/** The state of snapshot `key`; undefined if it is not in the chain. */
export function stateAt(chain: readonly Snapshot[], key: string): State | undefined {
  for (const each of statesOf(chain)) if (each.key === key) return each.state
  return undefined
}

/** Removes the snapshots that are not in `keys` from the chain, without changing the states of the others. */
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

/** Reuses the body unless the previous snapshot was removed. */
function bodyOf(
  body: Body | undefined,
  state: State,
  last: { key: string; state: State } | null,
  before: string | null,
): Body {
  if (!last) return body?.is === 'full' ? body : { is: 'full', state }
  return body && last.key === before ? body : bodyAfter(last.key, last.state, state)
}
