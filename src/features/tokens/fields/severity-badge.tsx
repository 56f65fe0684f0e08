import type { Finding, Severity } from '#domain/token-findings/finding.ts'
import { countText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { severityLooks } from './severity-looks.ts'

/** How much a finding should worry. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { tone, label } = severityLooks[severity]
  return <Badge tone={tone}>{label}</Badge>
}

/** "3 findings" in the color of the worst one, and which they are on hover. */
export function FindingsBadge({ findings }: { findings: readonly Finding[] }) {
  const worst = findings[0]
  if (!worst) return <span className="text-faint">none</span>
  return (
    <span data-tip={findings.map(({ label, severity }) => `${label} (${severity})`).join(' · ')}>
      <Badge tone={severityLooks[worst.severity].tone}>{countText(findings.length, 'finding')}</Badge>
    </span>
  )
}
