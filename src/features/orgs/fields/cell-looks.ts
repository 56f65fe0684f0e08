import type { OrgCell } from './org-cell.ts'

/** How a value looks that is missing, or is not what the interface describes. */
export const cellLooks: Readonly<Record<NonNullable<OrgCell['look']>, string>> = {
  gap: 'text-faint',
  fault: 'font-medium text-warning',
  odd: 'underline decoration-warning decoration-wavy underline-offset-2',
}
