import type { FieldProblem } from '#api/read-list.ts'
import type { Finding, Urgency } from '#domain/org-findings/finding.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Region } from '#ui/region.tsx'

const looks: Readonly<Record<Urgency, { tone: Tone; label: string }>> = {
  now: { tone: 'danger', label: 'Now' },
  soon: { tone: 'warning', label: 'Soon' },
  check: { tone: 'neutral', label: 'Check' },
}

type FindingsRegionProps = { findings: readonly Finding[]; problems: readonly FieldProblem[] }

/** What needs a look, most urgent first, with the fields it rests on; then where the record differs from the interface. */
export function FindingsRegion({ findings, problems }: FindingsRegionProps) {
  return (
    <Region title="Findings" className="min-w-0 lg:col-span-2">
      {findings.length === 0 && problems.length === 0 && (
        <p className="text-sm text-muted">Nothing to look into.</p>
      )}
      <ul className="flex flex-col gap-2">
        {findings.map(({ rule, label, urgency, reason, fields }) => (
          <li key={rule} className="flex items-baseline gap-3 text-sm">
            <span className="w-14 shrink-0">
              <Badge tone={looks[urgency].tone}>{looks[urgency].label}</Badge>
            </span>
            <span className="min-w-0">
              <span className="font-medium">{label}.</span> <bdi>{reason}</bdi>{' '}
              <span className="font-mono text-xs break-words text-faint">{fields.join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <details className="mt-2 text-sm">
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
    </Region>
  )
}
