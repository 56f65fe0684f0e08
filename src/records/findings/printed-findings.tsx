import type { ReactNode } from 'react'
import { countText } from '#lib/count-text.ts'
import { absoluteTime, dayText, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { maxPrintedRows, PrintedTable } from '#ui/print.tsx'
import { useListNow } from '../list/list-view.ts'
import { waiverText } from '../waivers/waiver.ts'
import type { Finding, FindingViews, Findings, Found } from './finding-rules.ts'
import { type FindingList, shownFinding } from './list-findings.ts'

type PrintedFindingsProps<Subject, F extends Finding> = {
  kind: Findings<Subject, F>
  views: FindingViews<Subject, F>
  found: Found<Subject, F>
  listed: FindingList<F>['listed']
  summary: string
  /** Description of the active filters. */
  filters: ReactNode
}

/** All findings with the active filters, rendered only while the page is printed. */
export function PrintedFindings<Subject, F extends Finding>(props: PrintedFindingsProps<Subject, F>) {
  const { kind, views, found, listed, summary, filters } = props
  const now = useListNow(found.list)
  const rows = listed.slice(0, maxPrintedRows).flatMap((of) => {
    const shown = shownFinding(found, of)
    if (!shown) return []
    const { id, subject, finding, waived } = shown
    const level = kind.levels.find((each) => each.id === kind.levelFilter.of(finding))
    return {
      key: `${of.row} ${finding.rule}`,
      cells: [
        level?.label,
        <>
          <bdi className="font-medium">{visibleText(kind.nameOf(subject, id))}</bdi>
          <bdi className="block font-mono text-2xs">{visibleText(id)}</bdi>
          {views.printedAbout?.(subject)}
        </>,
        <>
          <span className="font-medium">{visibleText(finding.label)}.</span>{' '}
          {views.printed(shown, found.list.subjects)}
          {waived && (
            <span className="block">
              <span className="font-medium">{waiverText(waived.waiver, waived.state)}:</span>{' '}
              <bdi>{visibleText(waived.waiver.note)}</bdi>
            </span>
          )}
        </>,
        finding.moment !== undefined && (
          <>
            {dayText(finding.moment)}
            <span className="block text-2xs">{relativeTime(finding.moment, now)}</span>
          </>
        ),
      ],
    }
  })
  return (
    <PrintedTable
      rows={rows}
      title={kind.title}
      notes={[
        `${countText(listed.length, 'finding')} · as of ${absoluteTime(now)}`,
        summary,
        filters,
        found.note,
      ]}
      total={listed.length}
      columns={[
        { head: kind.levelFilter.label },
        { head: 'Record', className: 'w-1/4 wrap-anywhere' },
        { head: 'Finding', className: 'wrap-anywhere' },
        { head: 'Since or until', className: 'whitespace-nowrap' },
      ]}
    />
  )
}
