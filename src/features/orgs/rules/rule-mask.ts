import type { Urgency } from './finding.ts'
import { orgRules } from './org-rules.ts'

/** The bits of the rules with these ids, and of those that they include; unknown ids have none. */
export function rulesMask(ids: Iterable<string>): number {
  const wanted = new Set(ids)
  for (const { id, includes = [] } of orgRules) {
    if (wanted.has(id)) for (const other of includes) wanted.add(other)
  }
  return orgRules.reduce((mask, { id }, place) => (wanted.has(id) ? mask | (1 << place) : mask), 0)
}

/** The bits of the rules of one urgency. */
export const urgencyMask = (urgency: Urgency): number =>
  orgRules.reduce((mask, rule, place) => (rule.urgency === urgency ? mask | (1 << place) : mask), 0)

/** 1 for each row with one of the bits of `mask`. */
export function rowsWithBits(bits: Uint32Array, mask: number): Uint8Array {
  const rows = new Uint8Array(bits.length)
  for (let row = 0; row < bits.length; row++) rows[row] = ((bits[row] ?? 0) & mask) === 0 ? 0 : 1
  return rows
}

/** How many of the rows have the bit of each rule, in the order of `orgRules`. */
export function countBits(bits: Uint32Array, rows: Int32Array): readonly number[] {
  const counts = new Int32Array(orgRules.length)
  for (const row of rows) {
    // Only the bits that are set cost a step.
    for (let left = bits[row] ?? 0; left !== 0; left &= left - 1) {
      const place = 31 - Math.clz32(left & -left)
      counts[place] = (counts[place] ?? 0) + 1
    }
  }
  return [...counts]
}
