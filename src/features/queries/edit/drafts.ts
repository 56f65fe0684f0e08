import { sameRecord } from '#record-text/record-text.ts'
import { asideSlot, type Draft, editingSlot, isFollowing, type QueryStore } from '../store/query-store.ts'

export type DraftResult = { savedAt: number } | { failed: true } | null

type Unsaved = Pick<Draft, 'text' | 'baseText'>

type DraftKeeperOptions = {
  store: Pick<QueryStore, 'putDraft' | 'dropDraft'>
  id: string
  /** The draft that the editor began with, which goes once what came of it is written. */
  from: Draft | null
  /** Tells what is kept now: the draft of a moment, nothing, or that the storage failed. */
  onResult(result: DraftResult): void
  /** Waited for before a draft is written on time, and not when the page is left: then there is none. */
  confirm(): Promise<void>
}

/** Milliseconds after the last key: what was typed 300 ms ago is on the disk, and rare enough not to slow typing. */
const pause = 200

const nothing: Unsaved = { text: '', baseText: '' }

/**
 * Keeps the newest text of one editor written: soon after the last change, at once on `flush`. Writes never overtake.
 * They go to a slot of the editor's own, so that no two tabs replace each other's, and without asking the storage
 * first: a page that is left while an answer is on its way loses that write and whatever waits behind it.
 */
export function createDraftKeeper({ store, id, onResult, confirm, ...begun }: DraftKeeperOptions) {
  let slot = editingSlot(crypto.randomUUID())
  let { from } = begun
  let newest: Unsaved | null = null
  let waiting: { text: Unsaved | null } | null = null
  let underWay: { text: Unsaved | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let hasFailed = false
  /** Something stands in the slot. */
  let isHeld = false
  let last = from?.savedAt ?? 0

  /** No two drafts of an editor share it. */
  const nextTime = () => (last = Math.max(Date.now(), last + 1))

  /** Where there is nothing unsaved any more, an empty draft says so until it and what it is over are gone. */
  async function write(text: Unsaved | null): Promise<DraftResult> {
    if (!text && !isHeld && !from) return null
    const over = from && { over: from.savedAt, overSlot: from.slot }
    const draft = { id, slot, ...over, ...(text ?? nothing), savedAt: nextTime() }
    isHeld = true
    await store.putDraft(draft)
    const [before, after] = [from, text ? null : draft]
    // What cannot be dropped now, the next page that reads drafts drops.
    for (const done of [before, after]) if (done) await store.dropDraft(done).catch(() => undefined)
    if (from === before) from = null
    if (after) isHeld = last !== after.savedAt
    return text && { savedAt: draft.savedAt }
  }

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
      .then(() => write(next.text))
      .then(told, () => told({ failed: true }))
      .finally(() => {
        if (underWay === next) underWay = null
      })
    return running
  }

  const isUnwritten = () => hasFailed || Boolean(waiting?.text)

  return {
    /** The text as it is now; null when it is that of the record. */
    keep(text: Unsaved | null) {
      newest = text
      waiting = { text }
      clearTimeout(timer)
      timer = setTimeout(() => void confirm().then(flush), pause)
    },
    /** Writes what waits, now: the editor is being hidden or closed. */
    flush,
    /** The page may be gone in a moment, before an answer of the storage. Should it stay, all is written as usual. */
    leave() {
      const next = waiting ?? underWay
      if (next) write(next.text).catch(() => undefined)
      return flush()
    },
    /**
     * Leaves to another tab what is written: what follows goes beside it. Gives what is not written, or could not be;
     * it is put beside at once.
     */
    stepAside(): Draft | null {
      const unwritten = isUnwritten() && newest
      const savedAt = nextTime()
      slot = asideSlot(savedAt)
      from = null
      isHeld = false
      waiting = null
      clearTimeout(timer)
      if (!unwritten) return null
      const draft = { id, slot, ...unwritten, savedAt }
      store.putDraft(draft).catch(() => undefined)
      return draft
    },
  }
}

/** What to make of the drafts of a query when it is opened on a record. */
type DraftChoice = {
  /** The newest text of the editors that were open last, when it was written on this very record. */
  applied: Draft | null
  /** Drafts that a person has to decide about. */
  others: readonly Draft[]
  /** Drafts that say what the record or the applied one says: nothing is left to decide about them. */
  settled: readonly Draft[]
}

/** The draft that was typed last; undefined when there is none but such as wait for a decision. */
export const lastDraft = (drafts: readonly Draft[]): Draft | undefined =>
  drafts.filter(isFollowing).toSorted((a, b) => b.savedAt - a.savedAt)[0]

/** Chooses among the drafts of a query. `recordText` is the record on the service. */
export function chooseDraft(drafts: readonly Draft[], recordText: string): DraftChoice {
  const last = lastDraft(drafts)
  const isOfRecord = last && last.text !== recordText && sameRecord(last.baseText, recordText)
  const applied = isOfRecord ? last : null
  const rest = drafts
    .filter((draft) => draft !== applied)
    .toSorted((a, b) => Number(b === last) - Number(a === last))
  // A draft that was used stays until that is written: then the same text stands in two places.
  const isSettled = ({ text }: Draft) => text === applied?.text || sameRecord(text, recordText)
  const open = rest.filter((draft) => !isSettled(draft))
  const others = open.filter(
    (draft) =>
      open.find(({ text, baseText }) => text === draft.text && baseText === draft.baseText) === draft,
  )
  return { applied, others, settled: rest.filter((draft) => !others.includes(draft)) }
}
