import type { LicenseState } from '../rules/license-state.ts'

type StateLook = {
  /** In the bar, where the whole sentence would not fit. */
  label: string
  className: string
}

// The end of a bar is marked, because it is what one looks for; a license to come has its start marked.
const end = 'shadow-[inset_-2px_0_0_currentColor]'
const hatched =
  'bg-[repeating-linear-gradient(135deg,transparent_0_5px,color-mix(in_oklch,var(--danger)_16%,transparent)_5px_7px)]'

/** How a bar looks in each state of its license; the state is written in it, too. */
export const stateLooks: Readonly<Record<LicenseState, StateLook>> = {
  expired: { label: 'Expired', className: `bg-danger-soft text-danger ${hatched} ${end}` },
  'within-7-days': { label: 'Within 7 days', className: 'bg-danger-solid text-[white]' },
  'within-30-days': {
    label: 'Within 30 days',
    className: 'bg-warning-soft text-warning shadow-[inset_-6px_0_0_currentColor]',
  },
  'within-90-days': { label: 'Within 90 days', className: `bg-warning-soft text-warning ${end}` },
  'not-yet-valid': {
    label: 'Not yet valid',
    className: 'bg-info-soft text-info shadow-[inset_6px_0_0_currentColor]',
  },
  valid: { label: 'Valid', className: `bg-accent-soft text-accent ${end}` },
  'no-expiry': { label: 'No expiry date', className: 'bg-line text-muted' },
  unknown: { label: 'Not readable', className: `bg-warning-soft text-warning ${end}` },
}
