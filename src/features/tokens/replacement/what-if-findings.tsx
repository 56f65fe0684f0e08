import { CircleCheck, CirclePlus } from 'lucide-react'
import type { Finding } from '../rules/finding.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { SeverityBadge } from '../fields/severity-badge.tsx'
import type { FindingChanges } from './finding-changes.ts'

function ChangeLine({ finding, children }: { finding: Finding; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1 text-sm" data-tip={finding.reason}>
      {children}
    </li>
  )
}

/** Which findings go, stay and come. */
export function WhatIfFindings({ changes }: { changes: FindingChanges | undefined }) {
  if (!changes) return <p className="text-sm text-muted">Looking…</p>
  const { gone, still, added } = changes
  if (gone.length + still.length + added.length === 0) {
    return <p className="text-sm text-muted">No findings, before or after.</p>
  }
  return (
    <ul className="divide-y divide-line/60">
      {added.map((finding) => (
        <ChangeLine key={finding.rule} finding={finding}>
          <CirclePlus size={14} aria-hidden="true" className="text-danger" />
          <span className="flex-1">{finding.label}</span>
          <SeverityBadge severity={finding.severity} />
          <Badge tone="danger">New</Badge>
        </ChangeLine>
      ))}
      {still.map(({ finding, grantsBefore, isMilder }) => (
        <ChangeLine key={finding.rule} finding={finding}>
          <span aria-hidden="true" className="mx-1 size-1.5 rounded-full bg-faint" />
          <span className="flex-1">
            {finding.label}
            {finding.grants.length !== grantsBefore && (
              <span className="ml-2 text-xs text-muted">
                {countText(finding.grants.length, 'grant')} instead of {numberText(grantsBefore)}
              </span>
            )}
            {isMilder && <span className="ml-2 text-xs text-muted">less severe</span>}
          </span>
          <SeverityBadge severity={finding.severity} />
          <Badge>Still there</Badge>
        </ChangeLine>
      ))}
      {gone.map((finding) => (
        <ChangeLine key={finding.rule} finding={finding}>
          <CircleCheck size={14} aria-hidden="true" className="text-success" />
          <span className="flex-1 text-muted line-through">{finding.label}</span>
          <Badge tone="success">Gone</Badge>
        </ChangeLine>
      ))}
    </ul>
  )
}
