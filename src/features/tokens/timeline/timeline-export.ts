import { stringify } from 'lossless-json'
import type { UnreadableRow } from '#api/list-row.ts'
import { expiryBand } from '#grants/expiry.ts'
import { unreadableRow } from '#records/timeline/expiry-order.ts'
import { atOnce } from '#lib/take-turns.ts'
import { csvText } from '#lib/csv.ts'
import { inlineText, member } from '#lib/json-value.ts'
import type { TableFormat } from '#ui/save-table.tsx'
import { bandTexts } from '../fields/expiry-words.ts'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { groupText } from './timeline-group.ts'
import { shownPlaces, tokenGroups } from './token-groups.ts'
import { tokenOrder } from './token-order.ts'

type TimelineContent = {
  readonly shown: readonly TokenEntry[]
  readonly unreadable: readonly UnreadableRow[]
  readonly findings: Pick<TokenFindings, 'open'> | null
  readonly now: number
}

const noneClosed: ReadonlySet<number> = new Set()

/**
 * Writes what the tab Timeline shows, in its order and with the group that each token stands in, those of closed groups
 * too. Dates are written as they were sent, rows that could not be read as their JSON at the end.
 */
export function timelineWriter(content: TimelineContent): Readonly<Record<TableFormat, () => string>> {
  const { unreadable, findings, now } = content
  const lines = timelineLines(content)
  const labels = (token: TokenEntry) => findings?.open(token.index).map(({ label }) => label)
  const status = (token: TokenEntry) => bandTexts[expiryBand(token.expiry, now)]
  return {
    csv: () =>
      csvText([
        ['Month', 'Token', 'Expires', 'Status', 'Findings', 'ID'],
        ...lines.map(({ group, token }) => [
          group,
          token.name,
          inlineText(member(token.record, 'expiresAt')),
          status(token),
          labels(token)?.join('; ') ?? 'not worked out yet',
          token.id,
        ]),
        ...unreadable.map(({ value }) => [groupText(unreadableRow), inlineText(value)]),
      ]),
    json: () =>
      stringify(
        [
          ...lines.map(({ group, token }) => ({
            month: group,
            name: token.name,
            expiresAt: member(token.record, 'expiresAt'),
            status: status(token),
            findings: labels(token) ?? null,
            id: token.id,
          })),
          ...unreadable.map(({ value }) => ({ month: groupText(unreadableRow), unreadable: value })),
        ],
        undefined,
        2,
      ) ?? '[]',
  }
}

function timelineLines({ shown }: TimelineContent): readonly { group: string; token: TokenEntry }[] {
  const { groups, items } = tokenGroups(atOnce(tokenOrder(shown)), {
    places: shownPlaces(shown, shown),
    tokenCount: shown.length,
    unreadableCount: 0,
    closed: noneClosed,
  })
  let group = ''
  const lines: { group: string; token: TokenEntry }[] = []
  for (const item of items) {
    const token = shown[item]
    if (token) lines.push({ group, token })
    else group = groupText(groups[-1 - item]?.month ?? 0)
  }
  return lines
}
