import { useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { waiverText } from '#records/waivers/waiver-text.ts'
import { countText } from '#lib/count-text.ts'
import { asText, member } from '#lib/json-value.ts'
import { absoluteTime, dayText, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { mostPrinted, PrintCap, PrintPage } from '#ui/print.tsx'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { useOrgsNow } from '../org.ts'
import { filterTexts } from './filter-texts.ts'
import type { OrgFindings } from './finding-source.ts'
import { allFindings, listedFindings, type ShownFinding } from './listed-findings.ts'
import { urgencyLooks } from './urgency-looks.ts'

type PrintedFindingsProps = {
  rows: readonly ListRow[]
  /** The organizations that the other filters leave. */
  within: Int32Array
  found: OrgFindings
  search: OrgsSearch
  /** Print once it is drawn; false when the browser prints by itself. */
  mustPrint: boolean
  onDone(): void
}

/** All findings for paper, not only those in sight, with what they were filtered by. On no screen. */
export function PrintedFindings({ rows, within, found, search, mustPrint, onDone }: PrintedFindingsProps) {
  const now = useOrgsNow()
  const { thresholds } = found.hits.at
  const listed = useMemo(() => listedFindings(found, within, search), [found, within, search])
  const all = listed.rows.length
  const findings = useMemo(
    () => [
      ...allFindings({ rows: listed.rows.subarray(0, mostPrinted), rules: listed.rules }, rows, found, now),
    ],
    [listed, rows, found, now],
  )
  const filters = filterTexts(search, thresholds)
  return (
    <PrintPage mustPrint={mustPrint} onDone={onDone}>
      <h1 className="text-xl font-semibold">Findings of organizations</h1>
      <p className="mt-1 text-sm">
        {countText(all, 'finding')} · {absoluteTime(now)}
      </p>
      <p className="text-sm">
        {filters.length === 0 ? 'All organizations' : visibleText(filters.join(' · '))}
        {search.waived && ' · Waived findings too'}
      </p>
      <p className="text-sm">
        Licenses: urgent within {countText(thresholds.urgentDays, 'day')}, soon within{' '}
        {countText(thresholds.soonDays, 'day')}, ahead within {countText(thresholds.aheadDays, 'day')}. Usage
        sync stale after {countText(thresholds.syncStaleDays, 'day')}.
      </p>
      <PrintCap total={all} />
      {all === 0 ? (
        <p className="mt-4 text-sm">Nothing needs attention.</p>
      ) : (
        <table className="mt-4 w-full border-collapse text-left text-xs">
          <thead>
            <tr className="border-b border-line-strong">
              {['Urgency', 'Organization', 'Finding', 'Since or until'].map((heading) => (
                <th key={heading} scope="col" className="py-1 pr-3 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {findings.map((shown) => (
              <PrintedFinding key={`${shown.row.index} ${shown.finding.rule}`} shown={shown} now={now} />
            ))}
          </tbody>
        </table>
      )}
    </PrintPage>
  )
}

function PrintedFinding({ shown: { row, finding, waived }, now }: { shown: ShownFinding; now: number }) {
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-1 pr-3">{urgencyLooks[finding.urgency].label}</td>
      <td className="max-w-[16em] py-1 pr-3 wrap-anywhere">
        <bdi className="font-medium">{visibleText(asText(member(row.record, 'name')) || row.id)}</bdi>
        <bdi className="block font-mono text-2xs">{visibleText(row.id)}</bdi>
      </td>
      <td className="py-1 pr-3 wrap-anywhere">
        <span className="font-medium">{finding.label}.</span> <bdi>{visibleText(finding.reason)}</bdi>
        <span className="block font-mono text-2xs">{finding.fields.join(', ')}</span>
        {waived && (
          <span className="block">
            <span className="font-medium">{waiverText(waived.waiver, waived.state)}:</span>{' '}
            <bdi>{visibleText(waived.waiver.note)}</bdi>
          </span>
        )}
      </td>
      <td className="py-1 whitespace-nowrap">
        {finding.moment !== undefined && (
          <>
            {dayText(finding.moment)}
            <span className="block text-2xs">{relativeTime(finding.moment, now)}</span>
          </>
        )}
      </td>
    </tr>
  )
}
