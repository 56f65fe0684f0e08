import { rowsWithBits, rulesMask } from '../rules/rule-mask.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'
import type { ColumnRanks } from '#records/index/column-ranks.ts'
import type { RowMark } from '#records/list/list-view.ts'
import { orgRules } from '../rules/org-rules.ts'
import { urgencyLooks } from './urgency-looks.ts'
import type { OrgFindings } from './finding-source.ts'

type Asked = Pick<OrgsSearch, 'finding' | 'waived'>

/** Whether the address asks for findings. */
export const asksForFindings = ({ finding }: Asked): boolean => Boolean(finding?.length)

/** Bits of the findings that the address lets count: those that rest only when it asks for them. */
export const shownBits = ({ open, hits }: OrgFindings, { waived }: Asked): Uint32Array =>
  waived ? hits.bits : open

/** The organizations with any of the findings that the address asks for; none when it asks for unknown ones only. */
export function findingMask(found: OrgFindings | null, asked: Asked): RowMask | undefined {
  if (!found || !asked.finding?.length) return undefined
  return rowsWithBits(shownBits(found, asked), rulesMask(asked.finding))
}

/** The organizations by their most urgent finding that was not waived, longest overdue or nearest first. */
export function urgencyRanks({ hits, open }: Pick<OrgFindings, 'hits' | 'open'>): ColumnRanks {
  const ranks = new Int32Array(open.length).fill(-1)
  let distinct = 0
  for (const [place, rows] of hits.rows.entries()) {
    for (const row of rows) {
      if (ranks[row] === -1 && ((open[row] ?? 0) & (1 << place)) !== 0) ranks[row] = distinct++
    }
  }
  return { ranks: ranks.map((rank) => (rank === -1 ? distinct : rank)), distinct }
}

const levels = { now: 'high', soon: 'medium', check: 'low' } as const

/** What the most urgent finding of a row is called; the same object for the same rule. */
export function urgencyMarks({ hits, open }: OrgFindings): (row: number) => RowMark | undefined {
  const marks = orgRules.map(({ urgency, label }) => ({
    label: `${urgencyLooks[urgency].label}: ${label(hits.at.thresholds)}`,
    level: levels[urgency],
  }))
  return (row) => {
    const bits = open[row] ?? 0
    return bits === 0 ? undefined : marks[31 - Math.clz32(bits & -bits)]
  }
}
