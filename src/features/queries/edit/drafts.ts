import { sameRecord } from '#record-text/record-text.ts'
import {
  asideSlot,
  type Draft,
  type DraftPlace,
  isLeft,
  leftSlot,
  type QueryStore,
} from '../store/query-store.ts'

export type DraftResult = { savedAt: number } | { failed: true } | null

type DraftKeeperOptions = {
  /** Writes the draft, or removes it when there is nothing unsaved. */
  write(draft: Draft | null): Promise<void>
  /** Writes the draft, or gives up the one that is kept, in a way that outlives the page. */
  leave(draft: Draft | null): void
  /** Tells what is kept now: the draft of a moment, nothing, or that the storage failed. */
  onResult(result: DraftResult): void
  /** Waited for before a draft is written on time, and not when the page is left: then there is none. */
  confirm(): Promise<void>
  now(): number
}

/** Milliseconds after the last key: what was typed 300 ms ago is on the disk, and rare enough not to slow typing. */
const pause = 200

/** Keeps the newest draft written: soon after the last change, at once on `flush`. Writes never overtake. */
export function createDraftKeeper({ write, leave, onResult, confirm, now }: DraftKeeperOptions) {
  let waiting: { draft: Draft | null } | null = null
  let underWay: { draft: Draft | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let hasFailed = false

  function told(result: DraftResult) {
    hasFailed = result !== null && 'failed' in result
    onResult(result)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    const next = waiting
    waiting = null
    if (!next) return running
    underWay = next
    running = running
      .then(() => write(next.draft && { ...next.draft, savedAt: now() }))
      .then(
        () => told(next.draft && { savedAt: now() }),
        () => told({ failed: true }),
      )
      .finally(() => {
        if (underWay === next) underWay = null
      })
    return running
  }

  return {
    /** The draft as it is now; null when the text is that of the record. */
    keep(draft: Draft | null) {
      waiting = { draft }
      clearTimeout(timer)
      timer = setTimeout(() => void confirm().then(flush), pause)
    },
    /** Writes what waits, now: the editor is being hidden or closed. */
    flush,
    /** The page may be gone in a moment, before an answer of the storage. Should it stay, all is written as usual. */
    leave() {
      const next = waiting ?? underWay
      try {
        if (next) leave(next.draft && { ...next.draft, savedAt: now() })
      } catch {
        // The write that follows fails as well, and tells.
      }
      return flush()
    },
    /** Whether there is unsaved text that is not written, or could not be. */
    isUnwritten: () => hasFailed || Boolean(waiting?.draft),
  }
}

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

/** What to make of the drafts of a query when it is opened on a record. */
type DraftChoice = {
  /** The newest text of the editor that was open last, when it was written on this very record. */
  applied: Draft | null
  /** When the draft was saved that stands in the slot `current`; null: none does. */
  over: number | null
  /** The draft in that slot, when a person has to decide about it. */
  displaced: Draft | null
  /** Drafts that a person has to decide about. */
  others: readonly Draft[]
  /** Drafts that say what the record or the applied one says: nothing is left to decide about them. */
  settled: readonly Draft[]
}

/** Chooses among the drafts of a query. `recordText` is the record on the service. */
export function chooseDraft(drafts: readonly Draft[], recordText: string): DraftChoice {
  const current = drafts.find(({ slot }) => slot === 'current')
  // Imported drafts do not say who wrote them.
  const isByCurrent = ({ by }: Draft) => by !== undefined && by === current?.by
  const goesOn = (draft: Draft) =>
    isLeft(draft) &&
    (draft.over === (current?.savedAt ?? null) ||
      (current !== undefined && isByCurrent(draft) && draft.savedAt >= current.savedAt))
  const last = drafts.filter(goesOn).toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? current
  const applied = last && sameRecord(last.baseText, recordText) ? last : null
  const isSettled = ({ text }: Draft) => text === applied?.text || sameRecord(text, recordText)
  // What goes on from the one in `current` holds all that is in there, unless its editor had set that one aside.
  const isHeld =
    last !== undefined &&
    current !== undefined &&
    last !== current &&
    (isByCurrent(last) || sameRecord(last.baseText, current.baseText))
  const rest = drafts.filter((draft) => draft !== applied && !(draft === current && isHeld))
  // A draft that was used stays until that is written: then the same text stands in two places.
  const places = rest.filter((draft) => !isSettled(draft))
  const kept = places.toSorted((a, b) => Number(b === current) - Number(a === current))
  const isTwice = (draft: Draft) =>
    kept.find(({ text, baseText }) => text === draft.text && baseText === draft.baseText) !== draft
  const others = places.filter((draft) => !isTwice(draft))
  return {
    applied,
    over: current?.savedAt ?? null,
    displaced: others.find((draft) => draft === current) ?? null,
    others,
    settled: rest.filter((draft) => draft !== current && (isSettled(draft) || isTwice(draft))),
  }
}
