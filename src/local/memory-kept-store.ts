import type { KeptItem, KeptPlace, KeptStore } from './kept-store.ts'

const placeOf = ({ account, kind, key }: KeptPlace) => JSON.stringify([account, kind, key])

/** Keeps everything in the page only, for browsers that deny storage. Values are copied in and out, as elsewhere. */
export function memoryKeptStore(): KeptStore {
  const kept = new Map<string, KeptItem>()
  const itemsOf = (account: string, kind: string) =>
    [...kept.values()]
      .filter((item) => item.account === account && item.kind === kind)
      .sort((a, b) => (a.key < b.key ? -1 : 1))

  async function exchange(put: readonly KeptItem[], removed: readonly KeptPlace[]) {
    // What cannot be copied throws before anything is changed.
    const copies = structuredClone(put)
    const before = [...removed, ...put].flatMap((place) => kept.get(placeOf(place)) ?? [])
    for (const place of removed) kept.delete(placeOf(place))
    for (const item of copies) kept.set(placeOf(item), item)
    return before
  }

  return {
    isLasting: false,
    kinds: async (account) =>
      [
        ...new Set([...kept.values()].filter((item) => item.account === account).map(({ kind }) => kind)),
      ].sort(),
    items: async (account, kind) => structuredClone(itemsOf(account, kind)),
    keys: async (account, kind) => itemsOf(account, kind).map(({ key }) => key),
    item: async (account, kind, key) => structuredClone(kept.get(placeOf({ account, kind, key }))),
    put: async (item) => void (await exchange([item], [])),
    replace: async (put, removed) => void (await exchange(put, removed)),
    exchange,
    remove: async (account, kind, key) => void (await exchange([], [{ account, kind, key }])),
    clear: async (account, kind) => void (await exchange([], itemsOf(account, kind))),
  }
}
