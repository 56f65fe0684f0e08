import type { ListRow } from '#api/list-row.ts'
import { createHitFinder, type FindingHits } from '../rules/finding-hits.ts'
import type { Thresholds } from '../rules/thresholds.ts'
import { waivedHits } from '../rules/waived-hits.ts'
import { prepareIdly } from '#records/index/prepare-idly.ts'
import type { WaiverBook } from '#records/waivers/waiver-book.ts'

/** The findings of a list, worked out in slices while somebody listens. */
export type FindingSource = {
  subscribe(listener: () => void): () => void
  /** Null until all is found; then the same object. */
  read(): FindingHits | null
}

/** Milliseconds of work at once, as in `prepareIdly`. */
const slice = 8

/** Steps that are done at once, however busy the machine is: a list of some hundreds is never seen without. */
const atOnce = 32

function findingSource(
  rows: readonly ListRow[],
  thresholds: Thresholds,
  now: number,
  before: FindingHits | null,
): FindingSource {
  const finder = createHitFinder(
    rows.length,
    (row) => {
      const entry = rows[row]
      return entry?.kind === 'record' ? entry.record : undefined
    },
    { now, thresholds },
  )
  const listeners = new Set<() => void>()
  let isReady = false
  let stop: (() => void) | null = null

  function finish() {
    isReady = true
    for (const listener of listeners) listener()
  }

  function start() {
    // A short list is done at once, and nobody sees that it was not.
    const end = performance.now() + slice
    let steps = 0
    if (finder.prepare(() => steps++ < atOnce || performance.now() < end)) finish()
    else stop = prepareIdly(finder, finish, 16)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1 && !isReady) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
    // What was found an hour ago is shown until it is found anew.
    read: () => (isReady ? finder.hits : before),
  }
}

const hour = 3_600_000

type Known = { thresholds: Thresholds; since: number; source: FindingSource }

const sources = new WeakMap<readonly ListRow[], Known>()

/** One source per list, thresholds and hour, whoever asks. */
export function findingSourceOf(
  rows: readonly ListRow[],
  thresholds: Thresholds,
  now: number,
): FindingSource {
  const known = sources.get(rows)
  if (known?.thresholds === thresholds && now - known.since < hour) return known.source
  const source = findingSource(rows, thresholds, now, known?.source.read() ?? null)
  sources.set(rows, { thresholds, since: now, source })
  return source
}

/** What was found in a list. */
export type OrgFindings = {
  readonly hits: FindingHits
  readonly book: WaiverBook
  /** Bits of the findings that rest, as in `hits.bits`. */
  readonly waived: Uint32Array
  /** Bits of those that do not. */
  readonly open: Uint32Array
}

const dayMilliseconds = 86_400_000
const weighed = new WeakMap<FindingHits, { found: OrgFindings; day: number }>()

/** The findings with what was waived set apart; the same object for the same findings, waivers and day (UTC). */
export function withWaivers(
  rows: readonly ListRow[],
  hits: FindingHits,
  book: WaiverBook,
  now: number,
): OrgFindings {
  const day = Math.floor(now / dayMilliseconds)
  const known = weighed.get(hits)
  if (known?.found.book === book && known.day === day) return known.found
  const rowAt = (row: number) => {
    const entry = rows[row]
    return entry?.kind === 'record' ? { id: entry.id, org: entry.record } : undefined
  }
  const waived = waivedHits(hits, rowAt, book, now)
  const open = hits.bits.map((bits, row) => bits & ~(waived[row] ?? 0))
  const found = { hits, book, waived, open }
  weighed.set(hits, { found, day })
  return found
}
