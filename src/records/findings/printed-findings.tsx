import type { ReactNode } from 'react'
import { countText } from '#lib/count-text.ts'
import { absoluteTime, dayText, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { mostPrinted, PrintCap, PrintPage } from '#ui/print.tsx'
import { useListNow } from '../list/list-view.ts'
import { waiverText } from '../waivers/waiver.ts'
import type { Finding, FindingViews, Findings, Found, ShownFinding } from './finding-rules.ts'
import { type FindingList, shownFinding } from './list-findings.ts'

type PrintedFindingsProps<Subject, F extends Finding> = {
  kind: Findings<Subject, F>
  views: FindingViews<Subject, F>
  found: Found<Subject, F>
  listed: FindingList<F>['listed']
  summary: string
  /** What the list is narrowed down by, in words. */
  filters: ReactNode
  /** Print once it is drawn; false when the browser prints by itself. */
  mustPrint: boolean
  onDone(): void
}

/** All findings for paper, not only those in sight, with what they were filtered by. On no screen. */
export function PrintedFindings<Subject, F extends Finding>(props: PrintedFindingsProps<Subject, F>) {
  const { kind, views, found, listed, summary, filters, mustPrint, onDone } = props
  const now = useListNow(found.list)
  return (
    <PrintPage mustPrint={mustPrint} onDone={onDone}>
      <h1 className="text-xl font-semibold">{kind.title}</h1>
      <p className="mt-1 text-sm">
        {countText(listed.length, 'finding')} · {absoluteTime(now)}
      </p>
      <p className="text-sm">{summary}</p>
      <p className="text-sm wrap-anywhere">{filters}</p>
      {found.note && <p className="text-sm">{found.note}</p>}
      <PrintCap total={listed.length} />
      {listed.length > 0 && (
        <table className="mt-4 w-full border-collapse text-left text-xs">
          <thead>
            <tr className="border-b border-line-strong">
              {[kind.levelFilter.label, 'Record', 'Finding', 'Since or until'].map((heading) => (
                <th key={heading} scope="col" className="py-1 pr-3 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, mostPrinted).map((of) => {
              const shown = shownFinding(found, of)
              return (
                shown && (
                  <PrintedFinding
                    key={`${of.row} ${of.finding.rule}`}
                    {...{ kind, views, found, shown, now }}
                  />
                )
              )
            })}
          </tbody>
        </table>
      )}
    </PrintPage>
  )
}

type PrintedFindingProps<Subject, F extends Finding> = Pick<
  PrintedFindingsProps<Subject, F>,
  'kind' | 'views' | 'found'
> & { shown: ShownFinding<Subject, F>; now: number }

function PrintedFinding<Subject, F extends Finding>(props: PrintedFindingProps<Subject, F>) {
  const { kind, views, found, shown, now } = props
  const { id, subject, finding, waived } = shown
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-1 pr-3">
        {kind.levels.find((level) => level.id === kind.levelFilter.of(finding))?.label}
      </td>
      <td className="max-w-[16em] py-1 pr-3 wrap-anywhere">
        <bdi className="font-medium">{visibleText(kind.nameOf(subject, id))}</bdi>
        <bdi className="block font-mono text-2xs">{visibleText(id)}</bdi>
        {views.printedAbout?.(subject)}
      </td>
      <td className="py-1 pr-3 wrap-anywhere">
        <span className="font-medium">{visibleText(finding.label)}.</span>{' '}
        {views.printed(shown, found.list.subjects)}
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
