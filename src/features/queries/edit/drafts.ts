import { timeNow } from '#api/service-clock.ts'
import { clockText, localDayText } from '#lib/relative-time.ts'
import { isSameRecord } from '#record-text/record-text.ts'
import { asideSlot, type Draft, editingSlot, isEditorDraft, type QueryStore } from '../store/query-store.ts'

export type DraftResult = { savedAt: number } | { failed: true } | null

type Unsaved = Pick<Draft, 'text' | 'baseText'>

type DraftKeeperOptions = {
  store: Pick<QueryStore, 'putDraft' | 'dropDraft'>
  id: string
  /** The draft the editor started with; removed once the text based on it is written. */
  from: Draft | null
  /** Reports what is stored now: a draft with its time, nothing, or a storage failure. */
  onResult(result: DraftResult): void
  /** Awaited before a timed write, but not when the page is being left. */
  confirm(): Promise<void>
}

/** Milliseconds after the last keystroke: text is on disk within 300 ms, and writes do not slow down typing. */
const pause = 200

const nothing: Unsaved = { text: '', baseText: '' }

/**
 * Stores one editor's newest text: shortly after the last change, immediately on `flush`, and always in order. Each
 * editor has its own slot, so that tabs never overwrite each other, and writes do not read the storage first: a page
 * that is closed during a read loses that write and those queued behind it.
 */
export function createDraftKeeper({ store, id, onResult, confirm, ...begun }: DraftKeeperOptions) {
  let slot = editingSlot(crypto.randomUUID())
  let { from } = begun
  /** Called once the text is stored. */
  let followUps: readonly (() => Promise<unknown>)[] = []
  let newest: Unsaved | null = null
  let waiting: { text: Unsaved | null } | null = null
  let underWay: { text: Unsaved | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let hasFailed = false
  /** Whether the slot contains a draft. */
  let isHeld = false
  let last = from?.savedAt ?? 0

  /** Strictly increasing, so that no two drafts of an editor share a time. */
  const nextTime = () => (last = Math.max(timeNow(), last + 1))

  /** When nothing is unsaved, an empty draft records that until it and the draft it replaces are removed. */
  async function write(text: Unsaved | null): Promise<DraftResult> {
    if (!text && !isHeld && !from) return null
    const over = from && { over: from.savedAt, overSlot: from.slot }
    const draft = { id, slot, ...over, ...(text ?? nothing), savedAt: nextTime() }
    isHeld = true
    await store.putDraft(draft)
    const [before, after] = [from, text ? null : draft]
    // The next page that reads drafts removes those that cannot be removed now.
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
    const then = followUps
    followUps = []
    underWay = next
    running = running
      .then(async () => {
        const result = await write(next.text)
        for (const followUp of then) await followUp().catch(() => undefined)
        return result
      })
      .then(told, () => {
        // The next flush tries again.
        waiting ??= next
        followUps = [...then, ...followUps]
        told({ failed: true })
      })
      .finally(() => {
        if (underWay === next) underWay = null
      })
    return running
  }

  const isUnwritten = () => hasFailed || Boolean(waiting?.text)

  return {
    /** Schedules a write of the current text; null when it equals the record's. */
    keep(text: Unsaved | null) {
      newest = text
      waiting = { text }
      clearTimeout(timer)
      timer = setTimeout(() => void confirm().then(flush), pause)
    },
    /** Calls back once the text that `keep` gets next is stored. */
    afterNext(followUp: () => Promise<unknown>) {
      followUps = [...followUps, followUp]
    },
    /** Writes pending text now, because the editor is being hidden or closed. */
    flush,
    /** Writes without waiting, because the page may be about to close. If it stays open, flushes as usual. */
    leave() {
      const next = waiting ?? underWay
      if (next) write(next.text).catch(() => undefined)
      return flush()
    },
    /**
     * Leaves the stored draft to another tab; later text goes to a slot beside it. Returns the text that was not stored
     * or failed to be, and starts storing it in the new slot.
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

/** What to do with a query's drafts when it is opened. */
type DraftChoice = {
  /** The newest text of the last open editors, if it is based on this record. */
  applied: Draft | null
  /** Drafts the user has to decide about. */
  others: readonly Draft[]
  /** Drafts with the same content as the record or the applied draft, which need no decision. */
  settled: readonly Draft[]
}

/** The draft that was typed last; undefined when all drafts are waiting for a decision. */
export const lastDraft = (drafts: readonly Draft[]): Draft | undefined =>
  drafts.filter(isEditorDraft).toSorted((a, b) => b.savedAt - a.savedAt)[0]

/** Chooses among a query's drafts. `recordText` is the record on the service. */
export function chooseDraft(drafts: readonly Draft[], recordText: string): DraftChoice {
  const last = lastDraft(drafts)
  const isOfRecord = last && last.text !== recordText && isSameRecord(last.baseText, recordText)
  const applied = isOfRecord ? last : null
  const rest = drafts
    .filter((draft) => draft !== applied)
    .toSorted((a, b) => Number(b === last) - Number(a === last))
  // A draft in use stays until its text is written again, so two drafts may have the same text.
  const isSettled = ({ text }: Draft) => text === applied?.text || isSameRecord(text, recordText)
  const open = rest.filter((draft) => !isSettled(draft))
  const others = open.filter(
    (draft) =>
      open.find(({ text, baseText }) => text === draft.text && baseText === draft.baseText) === draft,
  )
  return { applied, others, settled: rest.filter((draft) => !others.includes(draft)) }
}

/** When a draft was stored, with the local day unless that is today: "14:02", "Nov 21, 2026, 14:02". */
export const savedTimeText = (savedAt: number, now: number): string =>
  localDayText(savedAt) === localDayText(now)
    ? clockText(savedAt)
    : `${localDayText(savedAt)}, ${clockText(savedAt)}`
