import type { Unit } from '#records/fields/amount.ts'
import { limitFields } from '../org-fields.ts'

/** A limit as it is named and counted. */
export type LimitColumnInfo = { id: string; label: string; unit: Unit }

/** The 11 limits, in the order of the screens; the place of each is its number. */
export const limitInfos: readonly LimitColumnInfo[] = limitFields.map(({ id, label, kind }) => ({
  id,
  label,
  unit: kind.unit,
}))
