import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { comparableIds } from './comparable-ids.ts'
import { createKeptSelection } from './kept-selection.ts'
import { Button } from '#ui/button.tsx'
import { countChosen } from '#ui/row-selection.ts'
import { saveTable, type TableFormat } from '#ui/save-table.ts'
import { SelectedBar } from '#ui/selected-bar.tsx'
import { SelectedExport } from '#ui/selected-export.tsx'
import type { Resource } from '../resource.ts'
import { shownFields } from '../table/table-layout.ts'
import { rowsCsv, rowsJson } from './export-rows.ts'
import type { ListModel } from './list-model.ts'
import type { PanelProps } from './list-search.ts'

const idOf = (row: ListRow) => (row.kind === 'record' ? row.id : null)

const selections = {
  orgs: createKeptSelection(idOf),
  tokens: createKeptSelection(idOf),
  queries: createKeptSelection(idOf),
} satisfies Record<Resource['id'], unknown>

/** Numbers of the rows that are selected, and how to select others. */
export const useSelection = ({ resource, rows }: ListModel<unknown>) => selections[resource.id](rows)

/** Opens the selected records side by side, or says why they cannot be compared; without any, the choice of them. */
export function useCompare(list: ListModel<unknown>): { disabledReason?: string; onClick?(): void } {
  const { history, options } = useRouter()
  const [selected] = useSelection(list)
  const { rows, resource } = list
  const found = useMemo(() => {
    const ids = rows.map(idOf)
    if (selected.size === 0) return { ids: [] }
    return comparableIds(ids, selected, { one: resource.a, many: resource.many })
  }, [rows, selected, resource])
  if ('reason' in found) return { disabledReason: found.reason }
  return {
    onClick: () =>
      history.push(`/${resource.id}/compare${options.stringifySearch?.({ id: found.ids }) ?? ''}`),
  }
}

/** Leads to the selected records side by side. */
export function CompareButton({ list }: { list: ListModel<unknown> }) {
  return <Button {...useCompare(list)}>Compare</Button>
}

/**
 * The bar under the list while any row is selected, with what can be done with the selected rows. Each acts on all of
 * them, also those that the filters hide.
 */
export function SelectionBar({ list, view, search }: Pick<PanelProps, 'list' | 'view' | 'search'>) {
  const { rows, resource } = list
  const [selected, select] = useSelection(list)
  const hidden = useMemo(() => selected.size - countChosen(selected, view.rows), [selected, view])
  const compare = useCompare(list)
  if (selected.size === 0) return null
  const chosenRows = () => [...selected].toSorted((a, b) => a - b).flatMap((number) => rows[number] ?? [])

  function save(format: TableFormat) {
    const content = { list, rows: chosenRows(), fields: shownFields(resource, search), late: view.late }
    void saveTable(resource.fileName, format, () => ({
      csv: () => rowsCsv(content),
      json: () => rowsJson(content),
    }))
  }

  return (
    <SelectedBar
      noun={[resource.one, resource.many]}
      count={selected.size}
      hidden={hidden}
      onClear={() => select(new Set())}
    >
      <Button size="small" {...compare}>
        Compare
      </Button>
      <SelectedExport ids={() => chosenRows().flatMap((row) => idOf(row) ?? [])} onSave={save} />
    </SelectedBar>
  )
}
