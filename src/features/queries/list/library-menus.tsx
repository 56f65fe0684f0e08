import { useNavigate } from '@tanstack/react-router'
import { Rows3 } from 'lucide-react'
import { type CsvCell, csvText } from '#lib/csv.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ColumnsMenu } from '#ui/columns-menu.tsx'
import { ExportMenu } from '#ui/save-table.tsx'
import { type LibraryColumn, libraryColumns } from '../library/library-columns.ts'
import type { LibraryRow } from '../library/library.ts'
import type { QueriesSearch } from '../query-search.ts'
import { ImportTrigger } from '../workspace/workspace-actions.tsx'
import { saveWorkspace } from '../workspace/export-workspace.ts'

type Shown = { rows: readonly LibraryRow[]; columns: readonly LibraryColumn[] }

/** The rows and columns as CSV: moments in ISO 8601 (UTC), several tags separated by commas. */
export function libraryCsv({ rows, columns }: Shown): string {
  function* lines(): Iterable<readonly CsvCell[]> {
    yield columns.map(({ label }) => label)
    for (const row of rows) {
      yield columns.map((column) => {
        const value = column.value(row)
        return typeof value === 'object' ? value?.join(', ') : value
      })
    }
  }
  return csvText(lines())
}

/** The rows and columns as JSON: a list of objects by column. */
export function libraryJson({ rows, columns }: Shown): string {
  const list = rows.map((row) => Object.fromEntries(columns.map(({ id, value }) => [id, value(row)])))
  return `${JSON.stringify(list, null, 2)}\n`
}

const noColumns: readonly string[] = []
// The name always is there.
const hideable = libraryColumns.filter(({ id }) => id !== 'name')

type LibraryMenusProps = {
  account: string
  shown: readonly LibraryRow[]
  columns: readonly LibraryColumn[]
  search: QueriesSearch
  /** The selected queries. */
  chosen: readonly LibraryRow[]
  onChange(patch: QueriesSearch, replace: boolean): void
  onImport(): void
}

function compareReason(count: number): string | undefined {
  if (count === 2) return undefined
  return count < 2 ? 'Select two queries to compare them.' : 'Only two queries can be compared at once.'
}

/** How the list looks, and what goes in and out of the library. */
export function LibraryMenus(props: LibraryMenusProps) {
  const { account, shown, columns, search, chosen, onChange, onImport } = props
  const navigate = useNavigate()
  const isCompact = search.density === 'compact'

  const content = { rows: shown, columns }
  const writer = () => ({ csv: () => libraryCsv(content), json: () => libraryJson(content) })

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        disabledReason={compareReason(chosen.length)}
        onClick={() =>
          void navigate({
            to: '/queries',
            search: { tab: 'compare', id: chosen.map(({ id }) => id) },
          })
        }
      >
        Compare
      </Button>
      <ColumnsMenu
        columns={hideable}
        hidden={search.hide ?? noColumns}
        onToggle={(id, isShown) =>
          onChange(
            { hide: isShown ? search.hide?.filter((other) => other !== id) : [...(search.hide ?? []), id] },
            true,
          )
        }
        onShowAll={() => onChange({ hide: undefined }, true)}
      />
      <IconButton
        label="Compact rows"
        icon={<Rows3 size={15} />}
        aria-pressed={isCompact}
        onClick={() => onChange({ density: isCompact ? undefined : 'compact' }, true)}
      />
      <ImportTrigger onClick={onImport} />
      <ExportMenu
        fileName="saved-queries"
        load={writer}
        more={[
          { kind: 'separator', id: 'workspace' },
          { kind: 'action', label: 'Whole workspace', onSelect: () => void saveWorkspace(account) },
        ]}
      />
    </div>
  )
}
