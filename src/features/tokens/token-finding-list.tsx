import type { Finding } from '#domain/token-findings/finding.ts'
import { grantText } from '#domain/grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Region } from '#ui/region.tsx'
import { SeverityBadge } from './severity-badge.tsx'

const named = 6

/** What should worry about a token, why, and what to do. */
export function TokenFindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <Region title="Findings">
      {findings.length === 0 && <p className="text-sm text-muted">Nothing speaks against this token.</p>}
      <ul className="flex flex-col gap-4">
        {findings.map(({ rule, label, severity, reason, remedy, grants }) => (
          <li key={rule}>
            <div className="flex items-center gap-2">
              <h3 className="flex-1 text-sm font-medium">{label}</h3>
              <SeverityBadge severity={severity} />
            </div>
            <p className="mt-1 text-sm text-muted">{reason}</p>
            {grants.length > 0 && (
              <ul className="mt-1.5 flex flex-wrap gap-1">
                {grants.slice(0, named).map((grant) => (
                  <li
                    key={grantText(grant)}
                    className="max-w-full rounded-sm bg-hover px-1.5 py-0.5 font-mono text-2xs break-words"
                  >
                    <bdi>{visibleText(grantText(grant))}</bdi>
                  </li>
                ))}
                {grants.length > named && (
                  <li className="px-1 py-0.5 text-2xs text-muted">
                    and {numberText(grants.length - named)} more
                  </li>
                )}
              </ul>
            )}
            <p className="mt-1.5 text-sm">{remedy}</p>
          </li>
        ))}
      </ul>
    </Region>
  )
}
