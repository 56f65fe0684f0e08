import type { ListRow } from '#api/list-row.ts'
import { orgRules } from '../rules/org-rules.ts'
import { type IdleWaiver, idleWaivers } from '#records/waivers/idle-waivers.ts'
import type { OrgFindings } from './finding-source.ts'

/** The waivers that no finding of the list answers to, by the name of the organization. */
export function idleOrgWaivers(rows: readonly ListRow[], { hits, book }: OrgFindings): readonly IdleWaiver[] {
  if (book.all.length === 0) return []
  const bitsOf = new Map<string, number>()
  for (const row of rows) {
    if (row.kind !== 'record' || !book.knows(row.id)) continue
    bitsOf.set(row.id, (bitsOf.get(row.id) ?? 0) | (hits.bits[row.index] ?? 0))
  }
  return idleWaivers(book, ({ subject, rule }) => {
    const bits = bitsOf.get(subject)
    const place = orgRules.findIndex(({ id }) => id === rule)
    return bits === undefined ? undefined : place >= 0 && ((bits >>> place) & 1) === 1
  })
}
