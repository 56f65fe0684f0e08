import type { LimitUnit } from '../fields/limit-text.ts'
import { limitColumns } from '../fields/org-columns.ts'

/** A limit as it is named and counted. */
export type LimitColumnInfo = { id: string; label: string; unit: LimitUnit }

/** The 11 limits, in the order of the screens; the place of each is its number. */
export const limitInfos: readonly LimitColumnInfo[] = limitColumns.flatMap(({ id, label, kind }) =>
  kind.is === 'limit' ? [{ id, label, unit: kind.unit }] : [],
)
