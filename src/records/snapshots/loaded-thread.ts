import { takeTurns } from '#lib/take-turns.ts'
import type { Picture } from './picture.ts'
import type { SnapshotAsks } from './snapshot-asks.ts'
import type { SnapshotMeta } from './snapshot-meta.ts'
import { type createShelf, keptSnapshots, type Shelf } from './snapshot-shelf.ts'
import type { SnapshotThread } from './start-snapshot-thread.ts'

/** A list as it is on the page. */
export type SeenList = {
  /** The same object for the same list. */
  of: object
  take(turn: () => Promise<unknown>): Promise<Picture>
}

/** Tells one set of snapshots from another. */
const stampOf = (metas: readonly SnapshotMeta[]) =>
  metas.map(({ key, at, bytes }) => `${key} ${at} ${bytes}`).join()

/** The thread that holds what the shelf holds, started and brought up to date when something is asked of it. */
export function createLoadedThread(shelf: ReturnType<typeof createShelf>, start: () => SnapshotThread) {
  let thread: SnapshotThread | undefined
  let stamp: string | undefined
  let readable: readonly string[] = []
  let unreadable: readonly SnapshotMeta[] = []
  let seen: { of: object; unreadable: number } | undefined

  function running(): SnapshotThread {
    if (!thread || thread.isLost) {
      thread = start()
      stamp = undefined
    }
    return thread
  }

  return {
    ask: <Kind extends keyof SnapshotAsks>(kind: Kind, content: SnapshotAsks[Kind]['ask']) =>
      running().ask(kind, content),
    /** What can be read of the shelf; the thread holds that afterwards. */
    async load(): Promise<Shelf> {
      const kept = await shelf.read()
      const { ask } = running()
      if (stampOf(kept.metas) !== stamp) {
        stamp = undefined
        seen = undefined
        readable = (await ask('load', { snapshots: keptSnapshots(kept) })).keys
        unreadable = kept.metas.filter(({ key }) => !readable.includes(key))
        stamp = stampOf(kept.metas)
      }
      const metas = kept.metas.filter(({ key }) => readable.includes(key))
      return { ...kept, metas, left: kept.left + unreadable.length }
    },
    /** Shows the list to the thread, unless it has seen it; gives how many of its rows could not be read. */
    async see(list: SeenList): Promise<number> {
      const { ask } = running()
      if (seen?.of !== list.of) {
        const picture = await list.take(takeTurns())
        const { rows, columns } = picture
        const buffers = columns.flatMap(({ texts, codes }) => [codes, ...texts].map(({ buffer }) => buffer))
        await ask('see', { picture }, [rows.buffer, ...buffers])
        seen = { of: list.of, unreadable: picture.unreadable }
      }
      return seen.unreadable
    },
    /** The shelf and the thread hold these now; undefined when they may not hold the same. */
    holds(metas: readonly SnapshotMeta[] | undefined) {
      readable = metas?.map(({ key }) => key) ?? []
      stamp = metas && stampOf([...metas, ...unreadable].toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    },
  }
}
