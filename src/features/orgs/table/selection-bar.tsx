import { useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { Button } from '#ui/button.tsx'
import { countChosen, type Selection } from '#ui/row-selection.ts'
import { SelectedBar } from '#ui/selected-bar.tsx'
import { SelectedExport } from '#ui/selected-export.tsx'
import { saveTable, type TableFormat } from '#ui/save-table.ts'
import { shownColumns } from '../fields/org-layout.ts'
import { orgsCsv, orgsJson } from '../list/export-orgs.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { useCompare } from './use-compare.ts'

type SelectionBarProps = {
  rows: readonly ListRow[]
  /** Numbers of the rows that the filters leave. */
  shown: Int32Array
  search: OrgsSearch
  /** Numbers of the rows that are selected. */
  selected: Selection<number>
  onSelect(selected: Selection<number>): void
}

/** What can be done with the selected organizations. Each acts on all of them, also those that the filters hide. */
export function SelectionBar({ rows, shown, search, selected, onSelect }: SelectionBarProps) {
  const hidden = useMemo(() => selected.size - countChosen(selected, shown), [selected, shown])
  const compare = useCompare(rows)
  const chosenRows = () => [...selected].toSorted((a, b) => a - b).flatMap((number) => rows[number] ?? [])

  const ids = () => chosenRows().flatMap((row) => (row.kind === 'record' ? [row.id] : []))

  function save(format: TableFormat) {
    const content = { rows: chosenRows(), columns: shownColumns(search) }
    void saveTable('organizations', format, () => ({
      csv: () => orgsCsv(content),
      json: () => orgsJson(content),
    }))
  }

  return (
    <SelectedBar
      noun={['organization', 'organizations']}
      count={selected.size}
      hidden={hidden}
      onClear={() => onSelect(new Set())}
    >
      <Button size="small" {...compare}>
        View side by side
      </Button>
      <SelectedExport ids={ids} onSave={save} />
    </SelectedBar>
  )
}
