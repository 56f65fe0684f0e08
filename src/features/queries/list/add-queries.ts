import { ApiError } from '#api/api-error.ts'
import { retryDelay, shouldRetry } from '#api/retry.ts'
import { keepVersion } from '../library/versions.ts'
import { type QueryRecord, readRecord } from '../record/query-record.ts'
import type { QueryStore } from '../store/query-store.ts'
import { factsOf, updateEntry } from '../library/library.ts'

export type AddFailure = { id: string; error: ApiError }

export type AddReport = {
  added: readonly string[]
  failed: readonly AddFailure[]
  /** What was not asked for any more: somebody stopped it, or the session ended. */
  skipped: readonly string[]
  /** Why nothing more was asked for; null when it was done or stopped by hand. */
  ended: ApiError | null
}

export type AddProgress = {
  done: number
  all: number
  /** When the next request goes out, in milliseconds since the epoch; null while none has to wait. */
  waitsUntil: number | null
}

export type AddOptions = {
  /** Adds an id whose record cannot be read too, marked when the service has none. */
  keepFailed: boolean
  signal?: AbortSignal
  onProgress?(progress: AddProgress): void
  /** Stands in for the service and the clock in tests. */
  calls?: AddCalls
}

export type AddCalls = {
  read(id: string, signal?: AbortSignal): Promise<QueryRecord>
  /** Resolves after so many milliseconds; rejects when the signal aborts. */
  wait(delay: number, signal: AbortSignal | undefined): Promise<void>
  now(): number
}

const atOnce = 4
/** A service that limits requests is asked this often for one query. */
const patience = 8

const browserCalls: AddCalls = { read: readRecord, wait, now: Date.now }

function wait(delay: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delay)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/**
 * Reads queries by id, a few at a time, and adds each to the library and to its history. One that fails stops no
 * other. When the service asks to wait, all wait, and from then on fewer ask at once. A lost session ends it.
 * Rejects when the storage fails.
 */
export async function addQueries(
  store: QueryStore,
  account: string,
  ids: readonly string[],
  { keepFailed, signal, onProgress, calls = browserCalls }: AddOptions,
): Promise<AddReport> {
  const waiting = ids.map((id) => ({ id, failures: 0 }))
  const added: string[] = []
  const failed: AddFailure[] = []
  const unasked = new Set(ids)
  let running = Math.min(atOnce, ids.length)
  let pausedUntil = 0
  let ended: ApiError | null = null
  let broken: unknown
  const isOver = () => signal?.aborted === true || ended !== null || broken !== undefined
  const report = (waitsUntil: number | null = null) =>
    onProgress?.({ done: added.length + failed.length, all: ids.length, waitsUntil })

  async function pause() {
    while (pausedUntil > calls.now() && !isOver()) {
      report(pausedUntil)
      await calls.wait(pausedUntil - calls.now(), signal).catch(() => undefined)
    }
  }

  async function add(id: string) {
    const { text, receivedAt } = await calls.read(id, signal)
    await updateEntry(store, account, id, { ...factsOf(text), gone: null })
    await keepVersion(store, { account, id, at: receivedAt, source: 'loaded', text, note: '' })
    added.push(id)
    unasked.delete(id)
  }

  async function giveUp(id: string, error: ApiError) {
    failed.push({ id, error })
    unasked.delete(id)
    if (!keepFailed) return
    const known = await store.entry(account, id)
    const isGone = error.kind === 'not-found' && known?.gone !== 'deleted-here'
    await updateEntry(store, account, id, isGone ? { gone: 'not-found' } : {})
  }

  /** Puts a query back into the line when it may be asked for again; false when it may not. */
  function isPutBack({ id, failures }: { id: string; failures: number }, error: ApiError): boolean {
    const isLimited = error.kind === 'rate-limited'
    if (isLimited ? failures >= patience : !shouldRetry(failures, error)) return false
    waiting.unshift({ id, failures })
    const now = calls.now()
    pausedUntil = Math.max(pausedUntil, now + retryDelay(failures, error, now, Math.random()))
    return true
  }

  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await pause()
      if (isOver()) return
      try {
        await add(next.id)
      } catch (error) {
        if (signal?.aborted) return
        if (!(error instanceof ApiError)) throw error
        if (error.kind === 'signed-out') {
          ended = error
          return
        }
        const isAgain = isPutBack({ id: next.id, failures: next.failures + 1 }, error)
        if (!isAgain) await giveUp(next.id, error)
        else if (error.kind === 'rate-limited' && running > 1) break
      }
      report()
    }
    // Counted before anything else can run: the last one at work must not leave what was put back.
    running--
  }

  /** One of several at work; when the storage fails, the others stop as well. */
  async function workOn() {
    try {
      await work()
    } catch (error) {
      broken ??= error
    }
  }

  report()
  await Promise.all(Array.from({ length: running }, workOn))
  if (broken !== undefined) throw broken
  return { added, failed, skipped: ids.filter((id) => unasked.has(id)), ended }
}
