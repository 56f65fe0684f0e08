import type { ListRow } from '#api/list-row.ts'
import { Button } from '#ui/button.tsx'
import { useCompare } from './use-compare.ts'

/** Leads to the selected organizations side by side. */
export function CompareButton({ rows }: { rows: readonly ListRow[] }) {
  return <Button {...useCompare(rows)}>Compare</Button>
}
