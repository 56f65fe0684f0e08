import { useId } from 'react'
import type { FieldProblem } from '#api/field-problems.ts'
import type { ListRow, RecordRow } from '#api/list-row.ts'
import { orgFindings } from '../rules/org-findings.ts'
import type { Waiver } from '#records/waivers/waiver.ts'
import { useWaivers } from '#records/waivers/use-waivers.ts'
import { WaiverAction } from '#records/waivers/waiver-action.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { keptWaivers } from '../findings/kept-findings.ts'
import { FindingDetails } from '../findings/finding-details.tsx'
import { type ShownFinding, withWaiver } from '../findings/listed-findings.ts'
import { useThresholds } from '../findings/use-thresholds.ts'
import { useOrgWaiving } from '../findings/use-org-waiving.tsx'

type FindingsRegionProps = {
  /** The list that the organization is in. */
  rows: readonly ListRow[]
  row: RecordRow
  /** Milliseconds since the epoch. */
  now: number
  problems: readonly FieldProblem[]
}

/** What needs a look, most urgent first, with the fields it rests on; then where the record differs from the interface. */
export function FindingsRegion({ rows, row, now, problems }: FindingsRegionProps) {
  const { thresholds } = useThresholds()
  const { book } = useWaivers(keptWaivers)
  const { ask, end, dialog } = useOrgWaiving(rows)
  const findings =
    thresholds &&
    book &&
    orgFindings(row.record, { now, thresholds }).map((finding) => withWaiver(row, finding, book, now))
  return (
    <Region title="Findings" className="min-w-0 lg:col-span-2 print:col-span-2">
      {!findings ? (
        <div role="status" aria-label="Looking for findings">
          <Skeleton className="w-1/3" />
        </div>
      ) : findings.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {findings.map((shown) => (
            <FindingEntry key={shown.finding.rule} shown={shown} onWaive={ask} onEnd={end} />
          ))}
        </ul>
      ) : (
        problems.length === 0 && <p className="text-sm text-muted">Nothing to look into.</p>
      )}
      {problems.length > 0 && (
        <details className="mt-2 text-sm first:mt-0">
          <summary className="w-fit text-muted hover:text-ink">
            {problems.length === 1
              ? '1 field differs from the interface'
              : `${problems.length} fields differ from the interface`}
          </summary>
          <ul className="mt-1.5 text-xs">
            {problems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <span className="font-mono">{path}</span> <span className="text-muted">{message}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {dialog}
    </Region>
  )
}

type FindingEntryProps = {
  shown: ShownFinding
  onWaive(shown: ShownFinding): void
  onEnd(waiver: Waiver): void
}

function FindingEntry({ shown, onWaive, onEnd }: FindingEntryProps) {
  const id = useId()
  return (
    <li className="flex items-start gap-3 text-sm">
      <div className="min-w-0 flex-1">
        <FindingDetails shown={shown} id={id} />
      </div>
      <span className="print:hidden">
        <WaiverAction waived={shown.waived} describedBy={id} onWaive={() => onWaive(shown)} onEnd={onEnd} />
      </span>
    </li>
  )
}
