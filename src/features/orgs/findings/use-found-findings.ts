import { useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { orgRules } from '../rules/org-rules.ts'
import { countBits } from '../rules/rule-mask.ts'
import { asText } from '#lib/json-value.ts'
import type { OrgFindings } from './finding-source.ts'
import { useOrgFindings } from './use-org-findings.ts'

export type FoundFindings = {
  /** Rules that find something, most urgent first, and in how many organizations. */
  readonly rules: readonly { id: string; label: string; count: number }[]
  /** The most urgent findings one by one: as many as can be searched at a key. */
  readonly urgent: readonly { index: number; id: string; name: string; label: string }[]
}

const most = 1000

function foundFindings(rows: readonly ListRow[], { hits, open }: OrgFindings): FoundFindings {
  const counts = countBits(
    open,
    Int32Array.from(rows, (_, row) => row),
  )
  const named = orgRules.map((rule, place) => ({
    id: rule.id,
    label: rule.label(hits.at.thresholds),
    urgency: rule.urgency,
    count: counts[place] ?? 0,
    rows: hits.rows[place] ?? [],
    bit: 1 << place,
  }))
  const urgent: { index: number; id: string; name: string; label: string }[] = []
  for (const { label, rows: found, bit } of named.filter(({ urgency }) => urgency === 'now')) {
    for (const index of found) {
      const row = rows[index]
      if (urgent.length === most) break
      if (row?.kind !== 'record' || ((open[index] ?? 0) & bit) === 0) continue
      urgent.push({ index, id: row.id, name: asText(row.record['name']) || row.id, label })
    }
  }
  return { rules: named.filter(({ count }) => count > 0), urgent }
}

const nothing: FoundFindings = { rules: [], urgent: [] }

/** What is found in the list and was not waived, to be searched; nothing while it is worked out. */
export function useFoundFindings(rows: readonly ListRow[]): FoundFindings {
  const found = useOrgFindings(rows)
  return useMemo(() => (found ? foundFindings(rows, found) : nothing), [rows, found])
}
