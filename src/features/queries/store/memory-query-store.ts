import { readOrgKey } from '#local/kept-key.ts'
import type { Draft, LibraryEntry, QueryStore, Version } from './query-store.ts'

const keyOf = (...parts: readonly string[]) => JSON.stringify(parts)

/** Keeps everything in the page only, for browsers that deny storage. */
export function memoryQueryStore(): QueryStore {
  const entries = new Map<string, LibraryEntry>()
  const drafts = new Map<string, Draft>()
  const versions = new Map<string, Version[]>()
  const versionsOf = (account: string, id: string) => versions.get(keyOf(account, id)) ?? []
  return {
    isLasting: false,
    entries: async (account) => [...entries.values()].filter((entry) => entry.account === account),
    entry: async (account, id) => entries.get(keyOf(account, id)),
    putEntry: async (entry) => void entries.set(keyOf(entry.account, entry.id), entry),
    removeEntry: async (account, id) => void entries.delete(keyOf(account, id)),
    drafts: async (account, id) =>
      [...drafts.values()].filter(
        (draft) => draft.account === account && (id === undefined || draft.id === id),
      ),
    draftKeys: async (account) => {
      const keys = new Set([...drafts.values()].map((draft) => draft.account))
      return [...keys].filter((key) => readOrgKey(key).account === account).sort()
    },
    putDraft: async (draft) => void drafts.set(keyOf(draft.account, draft.id, draft.slot), draft),
    leaveDraft: (draft) => void drafts.set(keyOf(draft.account, draft.id, draft.slot), draft),
    leaveWithout({ account, id, slot }, savedAt) {
      const key = keyOf(account, id, slot)
      if (drafts.get(key)?.savedAt === savedAt) drafts.delete(key)
    },
    removeDraft: async (account, id, slot) => void drafts.delete(keyOf(account, id, slot)),
    async swapDraft({ account, id, slot }, over, next) {
      const key = keyOf(account, id, slot)
      if ((drafts.get(key)?.savedAt ?? null) !== over) return false
      if (next) drafts.set(key, next)
      else drafts.delete(key)
      return true
    },
    versionedIds: async (account) => {
      const kept = [...versions.values()].flat()
      return [...new Set(kept.filter((version) => version.account === account).map(({ id }) => id))]
    },
    versions: async (account, id) => versionsOf(account, id),
    newestVersion: async (account, id) => versionsOf(account, id).at(-1),
    async putVersion(version) {
      const others = versionsOf(version.account, version.id).filter(({ at }) => at !== version.at)
      const all = [...others, version].sort((a, b) => a.at - b.at)
      versions.set(keyOf(version.account, version.id), all)
    },
    async removeVersion(account, id, at) {
      const rest = versionsOf(account, id).filter((version) => version.at !== at)
      versions.set(keyOf(account, id), rest)
    },
  }
}
