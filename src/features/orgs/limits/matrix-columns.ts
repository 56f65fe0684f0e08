import type { CSSProperties } from 'react'
import { limitInfos } from './limit-columns.ts'

/** Pixels: all eleven fit beside name and plan on a screen of 1920. */
const limitWidth = 118

/** The columns of the matrix: the name, the plan that limits are compared within, and the 11 limits. */
export const matrixColumns: readonly { id: string; label: string; width: number }[] = [
  { id: 'name', label: 'Name', width: 220 },
  { id: 'plan', label: 'Plan', width: 150 },
  ...limitInfos.map(({ id, label }) => ({ id, label, width: limitWidth })),
]

/** One object for each width, so that React has nothing to compare. The name is narrower where there is little room. */
export const matrixStyles: readonly CSSProperties[] = matrixColumns.map(({ id, width }) => ({
  width: id === 'name' ? 'var(--matrix-name)' : width,
}))

export const matrixWidth = matrixColumns.reduce((sum, { width }) => sum + width, 0)

/** The plan is what limits are compared within: where there is room it stays beside the name. */
export const pinnedPlan = 'lg:sticky lg:left-(--matrix-name) lg:z-1'

export const matrixRowHeight = 36
export const matrixHeadHeight = 56
