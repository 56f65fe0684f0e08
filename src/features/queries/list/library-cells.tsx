import { Pin, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useAccountKey } from '#local/account.tsx'
import type { RecordCell, RecordCells } from '#records/list/list-search.ts'
import { type LibraryRow, readTags, searchTextsOf, titleOf } from '../library/library.ts'
import { libraryActions } from './library-actions.ts'

/** The user's labels of a query; a click turns them into an editable comma-separated text. */
function TagsCell({ row }: { row: LibraryRow }) {
  const account = useAccountKey()
  const [typed, setTyped] = useState<string | null>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const { tags } = row
  const name = visibleText(titleOf(row))
  const isEditing = typed !== null
  useEffect(() => {
    if (isEditing) fieldRef.current?.focus()
  }, [isEditing])
  function finish() {
    if (typed === null) return
    const next = readTags(typed)
    setTyped(null)
    if (next.join() !== tags.join()) libraryActions(account).setTags(row, next)
  }
  if (typed !== null) {
    return (
      <input
        ref={fieldRef}
        aria-label={`Tags of ${name}`}
        placeholder="tag, tag"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          const tableRow = event.currentTarget.closest('tr')
          flushSync(() => (event.key === 'Enter' ? finish() : setTyped(null)))
          // The input is gone, so focus its row for the arrow keys.
          tableRow?.focus()
        }}
        className="-my-1 h-6 w-full min-w-28 rounded-md border border-line-strong bg-surface px-2 align-middle text-xs"
      />
    )
  }
  return (
    <button
      type="button"
      aria-label={`Edit tags of ${name}: ${visibleText(tags.join(', ')) || 'none'}`}
      tabIndex={-1}
      onClick={() => setTyped(tags.join(', '))}
      className="-my-1 inline-flex h-6 max-w-full items-center gap-1 rounded-md px-1 align-middle text-faint hover:bg-hover hover:text-ink"
    >
      {tags.map((tag) => (
        <bdi key={tag} className="truncate rounded-sm bg-hover px-1.5 text-xs text-muted">
          {visibleText(tag)}
        </bdi>
      ))}
      {tags.length === 0 && <Plus size={13} />}
    </button>
  )
}

function PinCell({ row }: { row: LibraryRow }) {
  const account = useAccountKey()
  const { pinned } = row
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={pinned}
      aria-label={`${pinned ? 'Unpin' : 'Pin'} ${visibleText(titleOf(row))}`}
      data-tip={pinned ? 'Unpin' : 'Pin'}
      onClick={() => libraryActions(account).setPinned([row], !pinned)}
      className="-my-1 inline-flex size-6 items-center justify-center rounded-md align-middle text-faint hover:bg-hover hover:text-ink aria-pressed:text-accent"
    >
      <Pin size={14} fill={pinned ? 'currentColor' : 'none'} />
    </button>
  )
}

/** Maximum characters of APL per row: more than any column can fit. */
const mostShown = 300

const AplLine = ({ apl }: { apl: string }) => (
  <bdi className="font-mono text-xs text-muted">
    {visibleText(shorten(apl, mostShown).replaceAll(/\s+/g, ' ').trim())}
  </bdi>
)

const cell = (render: RecordCell<LibraryRow>['render']): RecordCell<LibraryRow> => ({ render })

/** Library cells that are editable or blank for most queries. */
export const libraryCells: RecordCells = new Map([
  ['name', cell((row) => visibleText(titleOf(row)))],
  ['apl', cell((row) => searchTextsOf(row).apl && <AplLine apl={searchTextsOf(row).apl} />)],
  ['tags', cell((row) => <TagsCell key={row.id} row={row} />)],
  ['pinned', cell((row) => <PinCell row={row} />)],
])
