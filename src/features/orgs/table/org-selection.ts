import type { ListRow } from '#api/list-row.ts'
import { createKeptSelection } from '#local/kept-selection.ts'

/** Numbers of the rows that are selected, and how to select others. */
export const useOrgSelection = createKeptSelection((row: ListRow) => (row.kind === 'record' ? row.id : null))
