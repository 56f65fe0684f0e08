import type { Collection } from './collection.ts'
import { type LiveCollection, liveCollection } from './live-collection.ts'

const lives = new Map<string, LiveCollection<unknown>>()

/** A kind has one schema: what was made for it holds its values. */
const isFor = <Value>(
  live: LiveCollection<unknown> | undefined,
  { kind }: Collection<Value>,
): live is LiveCollection<Value> => live?.kind === kind

/** The one live collection of this page for a kind and an account: what listens to it shares its readings. */
export function liveCollectionOf<Value>(
  collection: Collection<Value>,
  account: string,
): LiveCollection<Value> {
  const place = JSON.stringify([account, collection.kind])
  const known = lives.get(place)
  if (isFor(known, collection)) return known
  const made = liveCollection(collection, account)
  lives.set(place, made)
  return made
}
