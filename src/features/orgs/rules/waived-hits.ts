import { fingerprint } from '#lib/fingerprint.ts'
import type { WaiverBook } from '#records/waivers/waiver-book.ts'
import { waiverState } from '#records/waivers/waiver.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { findingFacts } from './finding-facts.ts'
import type { FindingHits } from './finding-hits.ts'
import { orgDates } from './org-dates.ts'
import { orgRules } from './org-rules.ts'
import { rulesMask } from './rule-mask.ts'

type Row = { readonly id: string; readonly org: JsonObject }

/** For each row a bit for each rule whose finding rests, because a waiver holds at `now` for its very facts. */
export function waivedHits(
  { at, bits }: FindingHits,
  rowAt: (row: number) => Row | undefined,
  book: WaiverBook,
  now: number,
): Uint32Array {
  const waived = new Uint32Array(bits.length)
  const mask = rulesMask(book.all.map(({ rule }) => rule))
  if (mask === 0) return waived
  for (let row = 0; row < bits.length; row++) {
    const entry = ((bits[row] ?? 0) & mask) === 0 ? undefined : rowAt(row)
    if (!entry || !book.knows(entry.id)) continue
    const subject = { org: entry.org, dates: orgDates(entry.org) }
    for (const [place, rule] of orgRules.entries()) {
      const waiver = book.find(rule.id, entry.id)
      const concern = waiver && rule.check(subject, at)
      if (!waiver || !concern) continue
      const facts = fingerprint(findingFacts(entry.org, concern.fields))
      if (waiverState(waiver, facts, now) === 'active') waived[row] = (waived[row] ?? 0) | (1 << place)
    }
  }
  return waived
}
