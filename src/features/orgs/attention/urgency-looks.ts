import type { Urgency } from '../rules/finding.ts'
import type { Tone } from '#ui/badge.tsx'

/** How an urgency is shown: a word, and a color that repeats it. */
export const urgencyLooks: Readonly<Record<Urgency, { label: string; tone: Tone; text: string }>> = {
  now: { label: 'Now', tone: 'danger', text: 'text-danger' },
  soon: { label: 'Soon', tone: 'warning', text: 'text-warning' },
  check: { label: 'Check', tone: 'neutral', text: 'text-muted' },
}
