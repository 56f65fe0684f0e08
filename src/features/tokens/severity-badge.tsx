import type { Finding, Severity } from '#domain/token-findings/finding.ts'
import { countText } from '#lib/count-text.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

const tones = { high: 'danger', medium: 'warning', low: 'neutral' } as const satisfies Record<Severity, Tone>
const words = { high: 'High', medium: 'Medium', low: 'Low' } as const satisfies Record<Severity, string>

/** How much a finding should worry. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return <Badge tone={tones[severity]}>{words[severity]}</Badge>
}

/** "3 findings" in the color of the worst one, and which they are on hover. */
export function FindingsBadge({ findings }: { findings: readonly Finding[] }) {
  const worst = findings[0]
  if (!worst) return <span className="text-faint">none</span>
  return (
    <span data-tip={findings.map(({ label, severity }) => `${label} (${severity})`).join(' · ')}>
      <Badge tone={tones[worst.severity]}>{countText(findings.length, 'finding')}</Badge>
    </span>
  )
}
