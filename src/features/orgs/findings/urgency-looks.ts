import type { Urgency } from '../rules/finding.ts'
import type { Tone } from '#ui/badge.tsx'

/** How an urgency is shown: a word, the same within a sentence, and a color that repeats it. */
export const urgencyLooks: Readonly<
  Record<Urgency, { label: string; within: string; tone: Tone; text: string }>
> = {
  now: { label: 'Now', within: 'now', tone: 'danger', text: 'text-danger' },
  soon: { label: 'Soon', within: 'soon', tone: 'warning', text: 'text-warning' },
  check: { label: 'To check', within: 'to check', tone: 'neutral', text: 'text-muted' },
}
