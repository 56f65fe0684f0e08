import type { Draft } from '../store/query-store.ts'

export type DraftResult = { savedAt: number } | { failed: true } | null

export type DraftKeeperOptions = {
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
