import { type Finding, type Severity, severityLooks } from '../rules/finding.ts'
import { countText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'

/** How much a finding should worry. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { tone, label } = severityLooks[severity]
  return <Badge tone={tone}>{label}</Badge>
}

/** "3 risks" in the color of the worst one, and on hover which they are and what else was found. */
export function FindingsBadge({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return <span className="text-faint">none</span>
  const risks = findings.filter(({ kind }) => kind === 'risk')
  const [worst] = risks
  return (
    <span data-tip={findings.map(({ label, severity }) => `${label} (${severity})`).join(' · ')}>
      {worst ? (
        <Badge tone={severityLooks[worst.severity].tone}>{countText(risks.length, 'risk')}</Badge>
      ) : (
        <span className="text-faint">no risk</span>
      )}
    </span>
  )
}
