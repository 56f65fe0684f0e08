import type { GridColumn } from '../grid/grid-column.ts'

/** The columns of the answer. */
export const whoCanColumns = [
  { id: 'name', label: 'Token', width: 240, grow: 0, align: 'start', firstSort: 'asc' },
  { id: 'cause', label: 'Cause', width: 176, grow: 0, align: 'start', firstSort: 'desc' },
  { id: 'grant', label: 'Granted as', width: 280, grow: 3, align: 'start' },
  { id: 'expires', label: 'Expires', width: 176, grow: 0, align: 'start', firstSort: 'asc' },
  { id: 'findings', label: 'Findings', width: 120, grow: 0, align: 'start', firstSort: 'desc' },
] as const satisfies readonly GridColumn[]

export type WhoCanColumn = (typeof whoCanColumns)[number]['id']
