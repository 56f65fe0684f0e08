import type { JsonObject } from '#lib/json-value.ts'
import type { Circumstances } from './finding.ts'
import { orgDates } from './org-dates.ts'
import { orgRules } from './org-rules.ts'

/** Which rule finds something in which row of a list; what it finds is written out when it is shown. */
export type FindingHits = {
  /** As of when. */
  readonly at: Circumstances
  /** For each row a bit for each rule, by its place in `orgRules`. */
  readonly bits: Uint32Array
  /** For each rule the rows it finds something in, longest overdue or nearest first. */
  readonly rows: readonly Int32Array[]
}

export type HitFinder = {
  /** Works while `hasTime` says so; true once all is found. */
  prepare(hasTime: () => boolean): boolean
  /** What was found; complete once `prepare` gave true. */
  hits: FindingHits
}

// Rows between two looks at the clock.
const chunk = 32

type Pile = { rows: number[]; moments: number[] }

/** The rows by their moments, earliest first; those without one last, in the order of the list. */
function sortPile({ rows, moments }: Pile): Int32Array {
  const order = Int32Array.from(rows, (_, place) => place)
  const momentOf = (place: number) => moments[place] ?? 0
  order.sort((a, b) => momentOf(a) - momentOf(b) || a - b)
  return order.map((place) => rows[place] ?? 0)
}

/** Holds every rule against every row, in steps. `orgOf` gives undefined for a row that is no organization. */
export function createHitFinder(
  count: number,
  orgOf: (row: number) => JsonObject | undefined,
  at: Circumstances,
): HitFinder {
  const bits = new Uint32Array(count)
  const piles = orgRules.map((): Pile => ({ rows: [], moments: [] }))
  const rows: Int32Array[] = []
  let next = 0

  function checkRow(row: number) {
    const org = orgOf(row)
    if (!org) return
    const subject = { org, dates: orgDates(org) }
    for (const [place, rule] of orgRules.entries()) {
      const concern = rule.check(subject, at)
      if (!concern) continue
      bits[row] = (bits[row] ?? 0) | (1 << place)
      piles[place]?.rows.push(row)
      piles[place]?.moments.push(concern.moment ?? Number.MAX_VALUE)
    }
  }

  return {
    hits: { at, bits, rows },
    prepare(hasTime) {
      while (next < count && hasTime()) {
        const end = Math.min(count, next + chunk)
        while (next < end) checkRow(next++)
      }
      if (next < count) return false
      for (const pile of piles.slice(rows.length)) {
        if (!hasTime()) return false
        rows.push(sortPile(pile))
      }
      return true
    },
  }
}
