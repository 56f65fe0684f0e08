import type { Draft } from '../store/query-store.ts'

export type DraftKeeperOptions = {
  /** Writes the draft, or removes it when there is nothing unsaved. */
  write(draft: Draft | null): Promise<void>
  /** Tells what is kept now: the draft of a moment, nothing, or that the storage failed. */
  onResult(result: { savedAt: number } | { failed: true } | null): void
  now(): number
}

/** Milliseconds after the last key: under half a second, and rare enough not to slow typing. */
const pause = 300

/** Keeps the newest draft written: soon after the last change, at once on `flush`. Writes never overtake. */
export function createDraftKeeper({ write, onResult, now }: DraftKeeperOptions) {
  let waiting: { draft: Draft | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()

  function flush(): Promise<void> {
    clearTimeout(timer)
    const next = waiting
    waiting = null
    if (!next) return running
    running = running
      .then(() => write(next.draft && { ...next.draft, savedAt: now() }))
      .then(
        () => onResult(next.draft && { savedAt: now() }),
        () => onResult({ failed: true }),
      )
    return running
  }

  return {
    /** The draft as it is now; null when the text is that of the record. */
    keep(draft: Draft | null) {
      waiting = { draft }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pause)
    },
    /** Writes what waits, now: the page is being hidden or left. */
    flush,
  }
}
