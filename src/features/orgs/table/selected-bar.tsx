import type { ListRow } from '#api/list-row.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { useOrgSelection } from './org-selection.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const SelectionBar = lazyPart(
  () => import('./selection-bar.tsx'),
  'SelectionBar',
  'The actions for selected rows',
)

type SelectedBarProps = { rows: readonly ListRow[]; shown: Int32Array; search: OrgsSearch }

/** The bar under the list while any row is selected. */
export function SelectedBar({ rows, shown, search }: SelectedBarProps) {
  const [selected, select] = useOrgSelection(rows)
  if (selected.size === 0) return null
  return <SelectionBar rows={rows} shown={shown} search={search} selected={selected} onSelect={select} />
}
