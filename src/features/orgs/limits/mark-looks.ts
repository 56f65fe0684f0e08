import type { LimitMark } from './limit-cell.ts'

/** How a mark looks: its shape says which way, its color only that it is one. */
export const markShapes: Readonly<Record<LimitMark, string>> = { more: '▲', less: '▼', other: '◆' }

/** Tints by band, literal so that the style sheet has them. */
export const heatClasses: readonly string[] = ['', 'heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5']
