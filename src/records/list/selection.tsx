import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { ListRow } from '#api/list-row.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { createListeners } from '#lib/listeners.ts'
import { basePath } from '#lib/base-path.ts'
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
import { rowsWriter } from './list-export-menu.tsx'
import type { ListModel } from './list-model.ts'
import type { ListSearch, PanelProps } from './list-search.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { copyText } from '#ui/copy-button.tsx'
import { Menu } from '#ui/menu.tsx'

/** How many records can be compared at once. */
const [fewest, usualMost] = [2, 4]

/** What the records are called, "An organization" and "organizations", and how many are compared at once. */
type Words = { readonly one: string; readonly many: string; readonly most?: number }

/**
 * Ids to compare, or why these rows of a list cannot be: two to four records that an address can name (null: a row
 * without an id). There an id that is given twice names the first two rows that have it: the second cannot be compared
 * without the first.
 */
export function comparableIds(
  ids: readonly (string | null)[],
  selected: ReadonlySet<number>,
  { one, many, most = usualMost }: Words,
): { ids: readonly string[] } | { reason: string } {
  if (selected.size < fewest)
    return { reason: `Select ${most > fewest ? `2 to ${most}` : 'two'} ${many} to compare them.` }
  if (selected.size > most) return { reason: `At most ${most} ${many} can be compared at once.` }
  const numbers = [...selected].toSorted((a, b) => a - b)
  const chosen = numbers.flatMap((number) => ids[number] ?? [])
  if (chosen.length < selected.size) return { reason: 'An unreadable row cannot be compared.' }
  if (hasSkippedTwin(ids, numbers, new Set(chosen))) {
    return { reason: `Of ${many} with the same ID, select the first in the list, too.` }
  }
  if (chosen.some((id) => 'problem' in encodePathSegment(id))) {
    return { reason: `${one} whose ID cannot be part of an address cannot be compared.` }
  }
  return { ids: chosen }
}

/** Whether a row that is not selected has the id of one that is, further down in the list. */
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

/** Rows of one list by their numbers: ids may be there twice, or not at all. */
type Chosen = { readonly rows: readonly ListRow[]; readonly numbers: Selection<number> }

const nothing: Chosen = { rows: [], numbers: new Set() }
const nothingChosen: ReadonlyMap<string, Chosen> = new Map()
// By resource: a selection outlives a refresh, and a walk to other screens. Another account has none of it.
let chosen = { account: '', byResource: nothingChosen }
const { tell, subscribe } = createListeners()

const chosenBy = (account: string) => (chosen.account === account ? chosen.byResource : nothingChosen)
const carriedLast = new Map<string, { readonly from: Chosen; readonly to: Chosen }>()

const idOf = (row: ListRow) => (row.kind === 'record' ? row.id : null)

/** What is selected, in the list as it is now; worked out once for all who ask. */
function carried(resource: string, from: Chosen, rows: readonly ListRow[]): Chosen {
  if (from.numbers.size === 0 || from.rows === rows) return from
  const last = carriedLast.get(resource)
  if (last?.from === from && last.to.rows === rows) return last.to
  const to = { rows, numbers: carrySelection(from.numbers, from.rows, rows, idOf) }
  carriedLast.set(resource, { from, to })
  return to
}

/**
 * Numbers of the rows that are selected, and how to select others, until the page is left or another person signs in.
 */
export function useSelection({ resource: { id }, rows }: ListModel<unknown>) {
  const account = useAccountKey()
  const all = useSyncExternalStore(subscribe, () => chosenBy(account))
  const kept = all.get(id) ?? nothing
  const now = carried(id, kept, rows)
  const put = useCallback(
    (next: Chosen) => {
      chosen = { account, byResource: new Map(chosenBy(account)).set(id, next) }
      tell()
    },
    [account, id],
  )
  useEffect(() => {
    // The list before is let go.
    if (now !== kept) put(now)
  }, [put, kept, now])
  const select = useCallback(
    (numbers: Selection<number>) => put(numbers.size > 0 ? { rows, numbers } : nothing),
    [put, rows],
  )
  return [now.numbers, select] as const
}

type SelectAllRowsProps = Pick<PanelProps, 'list'> & { shown: Int32Array }

/** The checkbox in the head of a table that selects every row it shows; those that a filter hides stay as they are. */
export function SelectAllRows({ list, shown }: SelectAllRowsProps) {
  const [selected, select] = useSelection(list)
  const chosen = useMemo(() => countChosen(selected, shown), [selected, shown])
  return (
    <SelectAll
      label={`Select all shown ${list.resource.many}`}
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
    /** Of a comparison: what the list that it was chosen in was asked for. */
    listSearch?: ListSearch
  }
}

type CompareProps = Pick<PanelProps, 'list' | 'search'>

/** Opens the selected records side by side, or says why they cannot be compared; without any, the choice of them. */
function useCompare({ list, search }: CompareProps): { disabledReason?: string; onClick?(): void } {
  const { history, options } = useRouter()
  const [selected] = useSelection(list)
  const { rows, resource } = list
  const found = useMemo(() => {
    const ids = rows.map(idOf)
    const { a: one, many, compares } = resource
    if (selected.size === 0 && !compares) return { ids: [] }
    return comparableIds(ids, selected, { one, many, ...compares })
  }, [rows, selected, resource])
  if ('reason' in found) return { disabledReason: found.reason }
  const { id, compares } = resource
  const written = options.stringifySearch?.({ tab: compares?.tab, id: found.ids }) ?? ''
  const address = `${basePath}/${id}${compares ? '' : '/compare'}${written}`
  return { onClick: () => history.push(address, { listSearch: search }) }
}

/** Leads to the selected records side by side. */
export function CompareButton(props: CompareProps) {
  return <Button {...useCompare(props)}>Compare</Button>
}

type SelectionBarProps = Pick<PanelProps, 'list' | 'view' | 'search'> & {
  /** What else can be done with rows of these numbers. */
  children?: ((numbers: readonly number[]) => ReactNode) | undefined
}

/**
 * The bar under the list while any row is selected, with what can be done with the selected rows. Each acts on all of
 * them, also those that the filters hide.
 */
export function SelectionBar({ list, view, search, children }: SelectionBarProps) {
  const { rows, resource } = list
  const [selected, select] = useSelection(list)
  const hidden = useMemo(() => selected.size - countChosen(selected, view.rows), [selected, view])
  const compare = useCompare({ list, search })
  if (selected.size === 0) return null
  const numbers = [...selected].toSorted((a, b) => a - b)
  const chosenRows = () => numbers.flatMap((number) => rows[number] ?? [])

  function save(format: TableFormat) {
    const content = { list, rows: chosenRows(), fields: shownFields(resource, search), late: view.late }
    void saveTable(resource.fileName ?? resource.many, format, () => rowsWriter(content))
  }
  function copyIds() {
    const ids = chosenRows().flatMap((row) => idOf(row) ?? [])
    void copyText(ids.join('\n'), { done: `${countText(ids.length, 'ID')} copied` })
  }

  return (
    <section
      aria-label={`Selected ${resource.many}`}
      data-bottom-bar
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-4 py-2 sm:px-6"
    >
      <p role="status" className="tabular mr-2 text-sm font-medium text-accent">
        {countText(selected.size, resource.one, resource.many)} selected
        {hidden > 0 && ` (${numberText(hidden)} not shown)`}
      </p>
      {children?.(numbers)}
      <Button size="small" {...compare}>
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
          { kind: 'action', label: 'CSV', onSelect: () => save('csv') },
          { kind: 'action', label: 'JSON', onSelect: () => save('json') },
        ]}
      />
      <Button size="small" variant="ghost" onClick={() => select(new Set())}>
        Clear selection
      </Button>
    </section>
  )
}
