import type { Review } from './review.ts'
import { inlineText, member } from '#lib/json-value.ts'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { ExportTable } from '#ui/save-table.tsx'
import { decisionLooks, standingText } from './decision-looks.ts'
import { grantsText } from './token-facts.ts'
import type { ReviewRow } from './review-rows.ts'

const isoTime = (epoch: number): string => new Date(epoch).toISOString()

/** The rows of an access review as texts; times as ISO 8601 in UTC, ends as sent. */
export function reviewExport(
  { name }: Review,
  rows: readonly ReviewRow[],
  findings: TokenFindings | null,
): ExportTable {
  return [
    [
      'Review',
      'Token',
      'ID',
      'Decision',
      'State',
      'Note',
      'Decided at',
      'Findings',
      'Expires',
      'Grants',
      'Granted',
    ],
    ...rows.map((row) => {
      const { entry } = row
      const decision = entry?.decision ?? null
      const made = [
        decision ? decisionLooks[decision].label : '',
        row.kind === 'gone' ? 'No longer in the list' : standingText(row.standing),
        entry?.note ?? '',
        entry && decision ? isoTime(entry.at) : '',
      ]
      if (row.kind === 'gone') return [name, row.entry.name, row.entry.token, ...made, '', '', '', '']
      const { token } = row
      const found = findings
        ? findings
            .open(token.index)
            .map(({ label }) => label)
            .join('; ')
        : 'not worked out yet'
      const end = inlineText(member(token.record, 'expiresAt'))
      return [
        name,
        token.name,
        token.id,
        ...made,
        found,
        end,
        String(token.grantCount),
        grantsText(token, Number.POSITIVE_INFINITY),
      ]
    }),
  ]
}
