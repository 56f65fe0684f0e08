import { asideSlot, leftSlot } from '../store/draft-slots.ts'
import type { Draft, DraftPlace, QueryStore } from '../store/query-store.ts'

/**
 * The place where one tab keeps its draft: the slot `current`, as long as nobody else writes there. `over` is when
 * the draft was saved that the tab found there; null: none. Once another tab has written, or after `stepAside`, the
 * drafts of this one go to a slot of their own, so that neither replaces the other.
 */
export function createDraftSlot(store: QueryStore, query: Omit<DraftPlace, 'slot'>, over: number | null) {
  const by = crypto.randomUUID()
  let slot = 'current'
  let held = over
  let hasLeft = false
  return {
    /** Writes the draft, or takes away the one that this tab wrote. Rejects when the storage fails. */
    async write(draft: Draft | null): Promise<void> {
      const next = draft && { ...draft, slot, by }
      if (await store.swapDraft({ ...query, slot }, held, next)) {
        held = next?.savedAt ?? null
      } else if (draft) {
        slot = asideSlot(draft.savedAt)
        held = draft.savedAt
        await store.putDraft({ ...draft, slot, by })
      }
      if (hasLeft) await store.removeDraft(query.account, query.id, leftSlot(by))
      hasLeft = false
    },
    /**
     * Puts the draft, or that there is none any more, where it outlives the page. What stands in `current` is not
     * asked for: there is no time.
     */
    leave(draft: Draft | null) {
      if (!draft) {
        if (held !== null) store.leaveWithout({ ...query, slot }, held)
        return
      }
      hasLeft = slot === 'current'
      store.leaveDraft(hasLeft ? { ...draft, slot: leftSlot(by), by, over: held } : { ...draft, slot, by })
      // In a slot of its own nobody else writes.
      if (!hasLeft) held = draft.savedAt
    },
    /** Leaves the slot `current` to another tab; gives the slot of what is written from now on. */
    stepAside(now: number): string {
      slot = asideSlot(now)
      held = null
      return slot
    },
  }
}
