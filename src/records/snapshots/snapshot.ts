import { difference } from './difference.ts'
import type { State } from './state.ts'

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
