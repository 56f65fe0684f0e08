import { type Body, bodyBehind, type Snapshot, stateAfter } from './snapshot.ts'
import type { State } from './state.ts'

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
