import type { Decision, Standing } from './review.ts'
import type { Tone } from '#ui/badge.tsx'
import type { ReviewFilter } from './review-rows.ts'

/** What each decision is called, what it means, and the key that makes it. */
export const decisionLooks = {
  keep: { label: 'Keep', meaning: 'It may stay as it is', key: 'k', tone: 'success' },
  replace: {
    label: 'Replace',
    meaning: 'A token with fewer grants, or with an expiry date, takes its place',
    key: 'r',
    tone: 'warning',
  },
  remove: { label: 'Remove', meaning: 'Nobody needs it: delete it', key: 'd', tone: 'danger' },
  ask: { label: 'Ask', meaning: 'Someone else has to say what it is for', key: 'a', tone: 'info' },
} as const satisfies Record<Decision, { label: string; meaning: string; key: string; tone: Tone }>

/** Names of the filters. */
export const filterLabels = {
  open: 'To decide',
  stale: 'Look again',
  keep: 'Keep',
  replace: 'Replace',
  remove: 'Remove',
  ask: 'Ask',
  gone: 'Gone',
} as const satisfies Record<ReviewFilter, string>

const changedTexts = { grants: 'its grants changed', expiry: 'its expiry changed' } as const

/** "Look again: its grants changed", "Decided", or "To decide". */
export function standingText(standing: Standing): string {
  if (standing.kind === 'open') return 'To decide'
  if (standing.kind === 'decided') return 'Decided'
  return `Look again: ${standing.changed.map((fact) => changedTexts[fact]).join(' and ')}`
}
