import { memo } from 'react'
import type { PanelProps } from '../list/panel-props.ts'
import { useOrgsSort } from '../list/use-orgs-sort.ts'
import { useOrgSelection } from './org-selection.ts'
import { OrgsTable } from './orgs-table.tsx'
import { useColumnEdits } from './use-column-edits.ts'

/** The tab Table: every field of every organization. */
export const TablePanel = memo(function TablePanel(props: PanelProps) {
  const { rows, view, search, update, onOpen, writeSearch } = props
  const [sort, setSort] = useOrgsSort(props)
  const { layout, resize, move, announcement } = useColumnEdits(search, update)
  const [selected, select] = useOrgSelection(rows)
  return (
    <>
      <OrgsTable
        rows={rows}
        shown={view.rows}
        sort={sort}
        onSort={setSort}
        layout={layout}
        onResize={resize}
        onMove={move}
        density={search.density ?? 'comfortable'}
        selected={selected}
        onSelect={select}
        searchText={writeSearch(search)}
        onOpen={onOpen}
      />
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </>
  )
})
