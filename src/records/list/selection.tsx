import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { ListRow } from '#api/list-row.ts'
import { encodePathSegment, basePath } from '#lib/addresses.ts'
import { createListeners } from '#lib/listeners.ts'
import { stringifySearch } from '#lib/search-params.ts'
import { useAccountKey } from '#local/account.tsx'
import { Button } from '#ui/button.tsx'
import {
  carrySelection,
  countChosen,
  SelectAll,
  type Selection,
  withoutShown,
  withRange,
} from '#ui/row-selection.tsx'
import { saveTable, type TableFormat } from '#ui/save-table.tsx'
import { shownFields } from './table-layout.ts'
import type { ExportedField } from './export-rows.ts'
import { rowsWriter } from './list-export-menu.tsx'
import type { ListModel } from './list-model.ts'
import { maxCompared, minCompared } from './resource.ts'
import type { ListSearch, PanelProps } from './list-search.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { copyText } from '#ui/copy-button.tsx'
import { Menu } from '#ui/menu.tsx'

/** How the records are called, "An organization" and "organizations", and how many can be compared at once. */
type Words = { readonly a: string; readonly plural: string; readonly max?: number }

/**
 * The ids to compare, or why the selected rows cannot be compared. `ids` are those of all rows, null without an id. A
 * URL that repeats an id means the first two rows that have it, so the second cannot be compared without the first.
 */
export function comparableIds(
  ids: readonly (string | null)[],
  selected: ReadonlySet<number>,
  { a, plural, max = maxCompared }: Words,
): { ids: readonly string[] } | { reason: string } {
  if (selected.size < minCompared)
    return { reason: `Select ${max > minCompared ? `2 to ${max}` : 'two'} ${plural} to compare them.` }
  if (selected.size > max) return { reason: `At most ${max} ${plural} can be compared at once.` }
  const numbers = [...selected].toSorted((a, b) => a - b)
  const chosen = numbers.flatMap((number) => ids[number] ?? [])
  if (chosen.length < selected.size) return { reason: 'An unreadable row cannot be compared.' }
  if (hasSkippedTwin(ids, numbers, new Set(chosen))) {
    return { reason: `Of ${plural} with the same ID, select the first in the list, too.` }
  }
  if (chosen.some((id) => 'problem' in encodePathSegment(id))) {
    return { reason: `${a} whose ID cannot be part of an address cannot be compared.` }
  }
  return { ids: chosen }
}

/** Whether an unselected row has the same id as a selected one further down. */
function hasSkippedTwin(
  ids: readonly (string | null)[],
  numbers: readonly number[],
  wanted: ReadonlySet<string>,
): boolean {
  const skipped = new Set<string>()
  const last = numbers.at(-1) ?? -1
  for (let number = 0; number <= last; number++) {
    const id = ids[number]
    if (id === null || id === undefined || !wanted.has(id)) continue
    if (!numbers.includes(number)) skipped.add(id)
    else if (skipped.has(id)) return true
  }
  return false
}

/** Rows selected by number, since ids may be duplicate or missing. */
type Chosen = { readonly rows: readonly ListRow[]; readonly numbers: Selection<number> }

const nothing: Chosen = { rows: [], numbers: new Set() }
// By resource: a selection survives refreshes and visits to other screens, but not a change of account.
const chosen = new Map<string, Chosen>()
let chooser = ''
const { tell, subscribe } = createListeners()

const idOf = (row: ListRow) => (row.kind === 'record' ? row.id : null)

/** The selected row numbers and a setter. The selection lasts until the page is unloaded or another user selects. */
export function useSelection(list: ListModel<unknown>) {
  const { rows } = list
  const { id } = list.resource
  const account = useAccountKey()
  const kept = useSyncExternalStore(subscribe, () => (chooser === account && chosen.get(id)) || nothing)
  // Carried over to a new list once for all callers.
  const now =
    kept.numbers.size === 0 || kept.rows === rows
      ? kept
      : list.once(kept, () => ({ rows, numbers: carrySelection(kept.numbers, kept.rows, rows, idOf) }))
  const put = useCallback(
    (next: Chosen) => {
      if (chooser !== account) chosen.clear()
      chooser = account
      chosen.set(id, next)
      tell()
    },
    [account, id],
  )
  useEffect(() => {
    // Release the previous list.
    if (now !== kept) put(now)
  }, [put, kept, now])
  const select = useCallback(
    (numbers: Selection<number>) => put(numbers.size > 0 ? { rows, numbers } : nothing),
    [put, rows],
  )
  return [now.numbers, select] as const
}

type SelectAllRowsProps = Pick<PanelProps, 'list'> & { shown: Int32Array }

/** The checkbox in the table header that selects all shown rows. Rows hidden by filters keep their state. */
export function SelectAllRows({ list, shown }: SelectAllRowsProps) {
  const [selected, select] = useSelection(list)
  const chosen = useMemo(() => countChosen(selected, shown), [selected, shown])
  return (
    <SelectAll
      label={`Select all shown ${list.resource.plural}`}
      shown={shown.length}
      chosen={chosen}
      onChange={(all) =>
        select(all ? withRange(selected, shown, 0, shown.length) : withoutShown(selected, shown))
      }
    />
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on a comparison: the URL parameters of the list it was opened from. */
    listSearch?: ListSearch
  }
}

type CompareProps = Pick<PanelProps, 'list' | 'search'>

/**
 * Opens a comparison of the selected records, or says why they cannot be compared. Without a selection, opens the page
 * to choose them.
 */
function useCompare({ list, search }: CompareProps): { disabledReason?: string; onClick?(): void } {
  const { history } = useRouter()
  const [selected] = useSelection(list)
  const { rows, resource } = list
  const found = useMemo(() => {
    const ids = rows.map(idOf)
    const { a, plural, compares } = resource
    if (selected.size === 0) return { ids: [] }
    return comparableIds(ids, selected, { a, plural, ...compares })
  }, [rows, selected, resource])
  if ('reason' in found) return { disabledReason: found.reason }
  const { id, compares } = resource
  const written = stringifySearch({ tab: compares?.tab, id: found.ids })
  const address = `${basePath}/${id}${compares ? '' : '/compare'}${written}`
  return { onClick: () => history.push(address, { listSearch: search }) }
}

/** Opens a comparison of the selected records. */
export function CompareButton(props: CompareProps) {
  return <Button {...useCompare(props)}>Compare</Button>
}

type SelectionBarProps = Pick<PanelProps, 'list' | 'view' | 'search'> & {
  /** The fields of downloaded files; default: the columns of the table. */
  fields?: (() => readonly ExportedField[]) | undefined
  /** Whether a wide screen has Compare above the list. */
  comparesAbove: boolean | undefined
  /** More actions on the selected rows, by number. */
  children?: ((numbers: readonly number[]) => ReactNode) | undefined
}

/** The bar below the list while rows are selected. Actions apply to all selected rows, even those hidden by filters. */
export function SelectionBar({ list, view, search, fields, comparesAbove, children }: SelectionBarProps) {
  const { rows, resource } = list
  const [selected, select] = useSelection(list)
  const hidden = useMemo(() => selected.size - countChosen(selected, view.rows), [selected, view])
  const compare = useCompare({ list, search })
  if (selected.size === 0) return null
  const numbers = [...selected].toSorted((a, b) => a - b)
  const chosenRows = () => numbers.flatMap((number) => rows[number] ?? [])

  function save(format: TableFormat) {
    const content = {
      list,
      rows: chosenRows(),
      fields: fields?.() ?? shownFields(resource, search),
      late: view.late,
    }
    void saveTable(resource.fileName ?? resource.plural, format, () => rowsWriter(content))
  }
  function copyIds() {
    const ids = chosenRows().flatMap((row) => idOf(row) ?? [])
    void copyText(ids.join('\n'), { done: `${countText(ids.length, 'ID')} copied` })
  }

  return (
    <section
      aria-label={`Selected ${resource.plural}`}
      data-bottom-bar
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-4 py-2 sm:px-6"
    >
      {/* On phones, these two take the first line, so that the number of selected rows moves no button. */}
      <p role="status" className="tabular text-sm font-medium text-accent max-sm:grow max-sm:basis-48">
        {countText(selected.size, resource.singular, resource.plural)} selected
        {hidden > 0 && ` (${numberText(hidden)} not shown)`}
      </p>
      <Button size="small" variant="ghost" onClick={() => select(new Set())}>
        Clear selection
      </Button>
      {children?.(numbers)}
      <Button size="small" className={comparesAbove ? 'lg:hidden' : undefined} {...compare}>
        Compare
      </Button>
      <Button size="small" onClick={copyIds}>
        Copy IDs
      </Button>
      <Menu
        label="Download selected"
        side="top"
        align="start"
        trigger={(trigger) => (
          <Button size="small" {...trigger}>
            Download selected
          </Button>
        )}
        items={[
          { label: 'CSV', onSelect: () => save('csv') },
          { label: 'JSON', onSelect: () => save('json') },
        ]}
      />
    </section>
  )
}
