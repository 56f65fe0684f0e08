import type { ListRow } from '#api/list-row.ts'
import { useWaiving } from '#records/waivers/use-waiving.tsx'
import { countText } from '#lib/count-text.ts'
import { asText, member } from '#lib/json-value.ts'
import { useOrgsNow } from '../org.ts'
import { keptWaivers } from './kept-findings.ts'
import type { ShownFinding } from './listed-findings.ts'

/** Waiving findings of a list of organizations: `dialog` is to be drawn somewhere. */
export function useOrgWaiving(rows: readonly ListRow[]) {
  const { ask, end, dialog } = useWaiving(keptWaivers, useOrgsNow())

  function askFor({ row, finding, fingerprint, waived }: ShownFinding) {
    const twins = rows.filter((other) => other.kind === 'record' && other.id === row.id).length
    ask({
      rule: finding.rule,
      label: finding.label,
      subject: row.id,
      name: asText(member(row.record, 'name')) || row.id,
      restsOn: <span className="font-mono text-xs">{finding.fields.join(', ')}</span>,
      facts: fingerprint,
      waived,
      twins: twins > 1 ? countText(twins, 'record') : null,
    })
  }

  return { ask: askFor, end, dialog }
}
