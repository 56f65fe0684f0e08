import { useEffect, useMemo, useRef, useState } from 'react'
import { postQueryMessage, releaseRequested, lockReleased, onQueryMessage } from '../store/query-store.ts'

/**
 * Whether this tab may edit. `held`: it may; `elsewhere`: another tab is editing; `taking`: taking over; `taken`:
 * another tab took over from this one; `opening`: not known yet.
 */
export type LockStatus = 'opening' | 'held' | 'elsewhere' | 'taking' | 'taken'

/** The editor's part in the lock. */
type LockHolder = {
  /** Writes the draft and stops editing. */
  stopEditing(): Promise<void>
  /** Stops editing; the lock is already gone. */
  onLost(): void
}

type EditLockOptions = {
  account: string
  id: string
  locks: Pick<LockManager, 'request' | 'query'>
  holder(): LockHolder | null
  onStatus(status: LockStatus): void
}

/** Milliseconds a tab has to respond when asked to release the lock. */
const answerLimit = 1000

/** Locks this page is releasing; the next editor of the same query waits for them. */
const leaving = new Map<string, Promise<unknown>>()

/**
 * The lock on one query of one account; the tab that holds it edits. Waits in line for the lock, and takes it over on
 * demand: the holder is asked to write its draft, and loses the lock if it does not respond.
 */
export function createEditLock({ account, id, locks, holder, onStatus }: EditLockOptions) {
  const name = `starboard.saved-query.${JSON.stringify([account, id])}`
  const self = crypto.randomUUID()
  const state: { status: LockStatus } = { status: 'opening' }
  const closing = new AbortController()
  let release: (() => void) | null = null
  let waiting = new AbortController()
  let willSteal = false
  let writes: Promise<unknown> = Promise.resolve()

  function setStatus(next: LockStatus) {
    if (closing.signal.aborted || state.status === next) return
    state.status = next
    onStatus(next)
  }

  const hasStatus = (...any: readonly LockStatus[]) => any.includes(state.status)

  /** Resolves when the lock was released, stolen or unavailable, or is no longer waited for. */
  async function hold(options: LockOptions): Promise<void> {
    let wasHeld = false
    try {
      await locks.request(name, options, async (lock) => {
        if (!lock || closing.signal.aborted) return
        wasHeld = true
        willSteal = false
        setStatus('held')
        await new Promise<void>((resolve) => {
          release = resolve
        })
      })
    } catch (cause) {
      if (!(cause instanceof DOMException) || cause.name !== 'AbortError') throw cause
      if (wasHeld && state.status === 'held') holder()?.onLost()
    }
    release = null
    if (wasHeld) setStatus('taken')
  }

  async function live() {
    await leaving.get(name)
    await hold({ ifAvailable: true })
    if (state.status === 'opening') setStatus('elsewhere')
    while (!closing.signal.aborted) {
      waiting = new AbortController()
      const options = willSteal ? { steal: true } : { signal: waiting.signal }
      willSteal = false
      await hold(options)
    }
  }

  /** Resolves once it is known whether the lock was lost, and the holder was told if it was. */
  async function confirm(): Promise<void> {
    // The response is queued after any messages that arrived while this page was frozen.
    await locks.query().catch(() => undefined)
  }

  async function answer(from: string) {
    await confirm()
    if (!hasStatus('held')) return
    await holder()?.stopEditing()
    setStatus('taken')
    postQueryMessage(account, { kind: lockReleased, id, fact: from })
    // The requester takes the lock now. If it is gone by then, the next in line gets the lock.
    setTimeout(() => state.status === 'taken' && release?.(), 2 * answerLimit)
  }

  /** Resolves when the holder has released the lock or did not respond in time. */
  function ask(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(limit)
        stop()
        resolve()
      }
      const limit = setTimeout(end, answerLimit)
      const stop = onQueryMessage(account, (news) => {
        if (news.kind === lockReleased && news.id === id && news.fact === self) end()
      })
      postQueryMessage(account, { kind: releaseRequested, id, fact: self })
    })
  }

  const stopHearing = onQueryMessage(account, (news) => {
    if (news.kind === releaseRequested && news.id === id) void answer(news.fact ?? '')
  })
  // If the browser denies locks, every tab may edit.
  const lived = live().catch(() => setStatus('held'))

  return {
    async takeOver() {
      if (!hasStatus('elsewhere', 'taken')) return
      setStatus('taking')
      await ask()
      // The lock may have been released meanwhile.
      if (!hasStatus('taking')) return
      willSteal = true
      waiting.abort()
    },
    confirm,
    isHeld: () => hasStatus('held'),
    releaseAfter(write: Promise<unknown>) {
      writes = Promise.allSettled([writes, write])
    },
    close() {
      closing.abort()
      stopHearing()
      waiting.abort()
      // The editor closes at the same time and still adds its last write.
      const left = Promise.resolve()
        .then(() => writes)
        .then(() => release?.())
        .then(() => lived)
      leaving.set(name, left)
      void left.then(() => leaving.get(name) === left && leaving.delete(name))
    },
  }
}

// Browsers provide locks only in secure contexts.
const browserLocks = () => ('locks' in navigator ? navigator.locks : null)

/** The lock on one query of one account while its page is open. */
export function useEditLock(account: string, id: string) {
  const key = JSON.stringify([account, id])
  const [known, setKnown] = useState<{ key: string; status: LockStatus }>({ key, status: 'opening' })
  const holder = useRef<LockHolder>(null)
  const lock = useRef<ReturnType<typeof createEditLock>>(null)
  const locks = browserLocks()
  useEffect(() => {
    if (!locks) return undefined
    const onStatus = (status: LockStatus) => setKnown({ key, status })
    const created = createEditLock({ account, id, locks, holder: () => holder.current, onStatus })
    lock.current = created
    return () => created.close()
  }, [account, id, key, locks])

  const calls = useMemo(
    () => ({
      /** Takes the query over from the tab that is editing it. */
      takeOver: () => void lock.current?.takeOver(),
      /** Resolves once it is known whether another tab took the query over. */
      confirm: async () => lock.current?.confirm(),
      /** Whether this tab may edit right now, even if not rendered yet. */
      isHeld: () => lock.current?.isHeld() ?? true,
      /** Adds a write that must finish before another tab may edit. */
      releaseAfter: (write: Promise<unknown>) => lock.current?.releaseAfter(write),
      /** Connects the editor; returns the function that disconnects it. */
      register(next: LockHolder) {
        holder.current = next
        return () => {
          if (holder.current === next) holder.current = null
        }
      },
    }),
    [],
  )
  const status: LockStatus = !locks ? 'held' : known.key === key ? known.status : 'opening'
  return { status, ...calls }
}

export type EditLock = ReturnType<typeof useEditLock>
