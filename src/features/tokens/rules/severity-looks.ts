import type { FindingKind, Severity } from './finding.ts'
import type { Tone } from '#ui/badge.tsx'

/** How a severity is shown: a word, and a color that repeats it. */
export const severityLooks: Readonly<Record<Severity, { label: string; tone: Tone; text: string }>> = {
  high: { label: 'High', tone: 'danger', text: 'text-danger' },
  medium: { label: 'Medium', tone: 'warning', text: 'text-warning' },
  low: { label: 'Low', tone: 'neutral', text: 'text-muted' },
}

/** What a kind of finding is called. */
export const kindLabels: Readonly<Record<FindingKind, string>> = {
  risk: 'Risk',
  lifetime: 'Lifetime',
  cleanup: 'Cleanup',
}
