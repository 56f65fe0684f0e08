import { numberText } from '#lib/count-text.ts'
import { createYielder } from '#lib/time-slices.ts'
import type { LocalStore } from '#local/local-store.ts'
import { type CapturedList, captureList } from './capture.ts'
import { type ComparedEntry, type Counts, nowKey, type SnapshotRequests } from './snapshot-requests.ts'
import {
  createSnapshotStorage,
  isOngoing,
  type KeepLimits,
  nextKey,
  keysToKeep,
  maxSnapshotBytes,
  type StoredSnapshots,
  type SnapshotKinds,
  type SnapshotMeta,
  type Visit,
} from './snapshot-storage.ts'
import type { SnapshotWorker } from './start-snapshot-worker.ts'

/**
 * Runs `work` while holding a Web Lock, exclusively among the pages of this browser. Browsers lack Web Locks on
 * insecure pages; then `work` runs immediately.
 */
async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = 'navigator' in globalThis && 'locks' in navigator ? navigator.locks : undefined
  return locks ? locks.request(name, work) : work()
}

/** The stored snapshots, and how a list differs from the previous visit. */
export type VisitChanges = {
  metas: readonly SnapshotMeta[]
  /** The number of snapshots that are damaged or from another version of Starboard. */
  left: number
  /** The snapshot that the list is compared with, and when it was last confirmed; undefined if there is none. */
  since: { key: string; at: number; isFirst: boolean } | undefined
  /** Numbers of the rows that appeared or changed since. */
  rows: Int32Array
  counts: Counts
  /** A sentence on why the list could not be saved. */
  problem: string | null
}

const refused =
  'This browser could not keep what changed. If its storage is full, free up some space: Settings shows what is kept.'
const tooLarge = `The list is too large for snapshots: one takes more than ${numberText(maxSnapshotBytes / 1_000_000)} MB.`

type KeeperOptions = { store: LocalStore; account: string; kinds: SnapshotKinds; start(): SnapshotWorker }

/** Entries fetched from the worker per request: a token's may be several kilobytes. */
const page = 250

const ofSize = (meta: SnapshotMeta, bytes: number): SnapshotMeta =>
  bytes === meta.bytes ? meta : { ...meta, bytes }

/** Identifies a state of the storage. */
const stampOf = (metas: readonly SnapshotMeta[]) =>
  metas.map(({ key, at, bytes }) => `${key} ${at} ${bytes}`).join()

/** Manages the worker, which mirrors the storage. Starts and updates it on demand. */
function createLoadedWorker(storage: ReturnType<typeof createSnapshotStorage>, start: () => SnapshotWorker) {
  let worker: SnapshotWorker | undefined
  let stamp: string | undefined
  let readable: readonly string[] = []
  let unreadable: readonly SnapshotMeta[] = []
  let seen: { list: CapturedList; unreadable: number } | undefined

  function running(): SnapshotWorker {
    if (!worker || worker.isLost) {
      worker = start()
      stamp = undefined
    }
    return worker
  }

  return {
    request: <Kind extends keyof SnapshotRequests>(kind: Kind, content: SnapshotRequests[Kind]['request']) =>
      running().request(kind, content),
    /** Reads the storage and loads the worker. Returns only the snapshots that can be read. */
    async load(): Promise<StoredSnapshots> {
      const kept = await storage.read()
      const { request } = running()
      if (stampOf(kept.metas) !== stamp) {
        stamp = undefined
        seen = undefined
        readable = (
          await request('load', { snapshots: Array.from(kept.bodies, ([key, bytes]) => ({ key, bytes })) })
        ).keys
        unreadable = kept.metas.filter(({ key }) => !readable.includes(key))
        stamp = stampOf(kept.metas)
      }
      const metas = kept.metas.filter(({ key }) => readable.includes(key))
      return { ...kept, metas, left: kept.left + unreadable.length }
    },
    /** Sends the list to the worker unless it already has it. Returns the number of unreadable rows. */
    async see(list: CapturedList): Promise<number> {
      const { request } = running()
      if (seen?.list !== list) {
        const capture = await captureList(list, createYielder())
        const { rows, columns } = capture
        const buffers = columns.flatMap(({ texts, codes }) => [codes, ...texts].map(({ buffer }) => buffer))
        await request('see', { capture }, [rows.buffer, ...buffers])
        seen = { list, unreadable: capture.unreadable }
      }
      return seen.unreadable
    },
    /** Records what the storage and the worker both contain now; undefined if they may differ. */
    holds(metas: readonly SnapshotMeta[] | undefined) {
      readable = metas?.map(({ key }) => key) ?? []
      stamp = metas && stampOf([...metas, ...unreadable].toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    },
  }
}

/** Saves and compares the snapshots of a list for an account. Methods reject if the storage or the worker fails. */
export function createSnapshotKeeper({ store, account, kinds, start }: KeeperOptions) {
  const storage = createSnapshotStorage(store, account, kinds)
  const worker = createLoadedWorker(storage, start)
  let last: Promise<unknown> = Promise.resolve()

  /** Serializes work within this page. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work, work)
    last = done.catch(() => undefined)
    return done
  }
  /** Serializes work among all pages of this browser. */
  const alone = <Result>(work: () => Promise<Result>) =>
    inTurn(() => withLock(`starboard.snapshots.${account}.${kinds.snapshots}`, work))

  /** The visit at `now`: the current one, or a new one that starts from the newest snapshot. */
  async function visitAt(metas: readonly SnapshotMeta[], now: number): Promise<Visit | undefined> {
    const visit = await storage.visit()
    if (visit && isOngoing(visit, now) && metas.some(({ key }) => key === visit.since))
      return { ...visit, activeAt: now }
    const newest = metas.at(-1)
    return newest && { startedAt: now, activeAt: now, since: newest.key, sinceAt: newest.seenAt }
  }

  /** The stored snapshots plus the list, if it is newer and different; undefined if it is too large. */
  async function withList(
    stored: StoredSnapshots,
    unreadable: number,
    at: number,
    now: number,
  ): Promise<StoredSnapshots | undefined> {
    const { metas, bodies } = stored
    const newest = metas.at(-1)
    // Another page has seen a newer list. If that time is in the future, the clock was set back instead.
    if (newest && at < newest.seenAt && newest.seenAt <= now) return stored
    const key = nextKey(stored.lastNumber, now)
    const added = await worker.request('add', { key })
    if (!added)
      return {
        ...stored,
        metas: metas.map((meta) => (meta === newest ? { ...meta, seenAt: at, unreadable } : meta)),
      }
    const { bytes, count } = added
    if (bytes.length > maxSnapshotBytes) return undefined
    const meta = { version: 1, key, at, seenAt: at, count, unreadable, bytes: bytes.length } as const
    return { ...stored, metas: [...metas, meta], bodies: new Map([...bodies, [key, bytes]]) }
  }

  /** Writes what changed since `before`, and merges snapshots beyond the limits. */
  async function write(
    before: StoredSnapshots,
    after: StoredSnapshots,
    { visit, limits, now }: { visit: Visit | undefined; limits: KeepLimits; now: number },
  ): Promise<readonly SnapshotMeta[]> {
    const keys = new Set(keysToKeep(after.metas, limits, now, visit?.since))
    const rewritten = keys.size < after.metas.length ? await worker.request('trim', { keys: [...keys] }) : []
    const bodies = new Map([...after.bodies, ...rewritten.map(({ key, bytes }) => [key, bytes] as const)])
    const metas = after.metas
      .filter(({ key }) => keys.has(key))
      .map((meta) => ofSize(meta, bodies.get(meta.key)?.length ?? meta.bytes))
    await storage.change({
      put: metas.flatMap((meta) => {
        const body = bodies.get(meta.key)
        const isNew = !before.metas.includes(meta) || body !== before.bodies.get(meta.key)
        return isNew && body ? [{ meta, body }] : []
      }),
      removed: before.metas.flatMap(({ key }) => (keys.has(key) ? [] : [key])),
      visit,
      now,
    })
    worker.holds(metas)
    return metas
  }

  return {
    /** Saves the list received at `at` if it differs from the newest snapshot, and compares it. */
    see: (list: CapturedList, at: number, limits: KeepLimits, now: number): Promise<VisitChanges> =>
      alone(async () => {
        const found = await worker.load()
        const unreadable = await worker.see(list)
        let visit = await visitAt(found.metas, now)
        let { metas } = found
        let problem: VisitChanges['problem'] = null
        const after = await withList(found, unreadable, at, now)
        if (after) {
          const [first] = after.metas
          visit ??= first && {
            startedAt: now,
            activeAt: now,
            since: first.key,
            sinceAt: first.seenAt,
            isFirst: true,
          }
          try {
            metas = await write(found, after, { visit, limits, now })
          } catch {
            problem = refused
          }
        } else problem = tooLarge
        const since = visit && { key: visit.since, at: visit.sinceAt, isFirst: visit.isFirst === true }
        const changed = since && (await worker.request('changedRows', { since: since.key }))
        // The worker has a snapshot that could not be stored, so it must be reloaded.
        if (problem) worker.holds(undefined)
        return {
          metas,
          left: found.left,
          since,
          rows: changed?.rows ?? new Int32Array(),
          counts: changed?.counts ?? { appeared: 0, gone: 0, changed: 0 },
          problem,
        }
      }),

    /** Merges snapshots beyond the limits. */
    tidy: (limits: KeepLimits, now: number): Promise<void> =>
      alone(async () => {
        const found = await worker.load()
        await write(found, found, { visit: await storage.visit(), limits, now })
      }),

    /** Records that the page is open at `now`. */
    stay: (now: number): Promise<void> =>
      alone(async () => {
        const visit = await storage.visit()
        if (visit && isOngoing(visit, now))
          await storage.change({ put: [], removed: [], visit: { ...visit, activeAt: now }, now })
      }),

    /** All entries that differ between two moments; null if a moment does not exist. */
    compare: (
      list: CapturedList | undefined,
      wanted: { from: string; to: string; about: readonly string[]; title: string },
    ): Promise<{ counts: Counts; entries: readonly ComparedEntry[] } | null> =>
      inTurn(async () => {
        await worker.load()
        if (list && (wanted.from === nowKey || wanted.to === nowKey)) await worker.see(list)
        const entries: ComparedEntry[] = []
        for (;;) {
          const start = entries.length
          const part = await worker.request('compare', { ...wanted, start, end: start + page })
          if (!part) return null
          for (const entry of part.entries) entries.push(entry)
          if (part.entries.length < page) return { counts: part.counts, entries }
        }
      }),

    /** The stored changes of the entries with this id, and metadata of the snapshots. */
    history: (id: string) =>
      inTurn(async () => {
        const { metas } = await worker.load()
        return { metas, entries: await worker.request('history', { id }) }
      }),
  }
}
