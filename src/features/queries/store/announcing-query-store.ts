import { announce } from './query-channel.ts'
import type { QueryStore } from './query-store.ts'

/**
 * The store, with every change told to the other tabs of its account. They are told also when the storage failed:
 * the service may know better than this browser, and they only read again.
 */
export function announcingQueryStore(store: QueryStore, tell: typeof announce = announce): QueryStore {
  return {
    ...store,
    putEntry: (entry) =>
      store
        .putEntry(entry)
        .finally(() => tell(entry.account, { kind: 'entry', id: entry.id, gone: entry.gone })),
    removeEntry: (account, id) =>
      store.removeEntry(account, id).finally(() => tell(account, { kind: 'entry', id, gone: null })),
    putDraft: (draft) =>
      store.putDraft(draft).finally(() => tell(draft.account, { kind: 'draft', id: draft.id })),
    removeDraft: (account, id, slot) =>
      store.removeDraft(account, id, slot).finally(() => tell(account, { kind: 'draft', id })),
    swapDraft: (at, over, next) =>
      store.swapDraft(at, over, next).finally(() => tell(at.account, { kind: 'draft', id: at.id })),
    putVersion: (version) =>
      store
        .putVersion(version)
        .finally(() => tell(version.account, { kind: 'version', id: version.id, source: version.source })),
    removeVersion: (account, id, at) =>
      store
        .removeVersion(account, id, at)
        .finally(() => tell(account, { kind: 'version', id, source: 'removed' })),
  }
}
