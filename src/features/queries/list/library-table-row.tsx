import { clsx } from 'clsx'
import { Pin, Plus } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { encodePathSegment } from '#lib/addresses.ts'
import { basePath } from '#lib/base-path.ts'
import { absoluteTime, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { importPart } from '#ui/import-part.ts'
import { cssWidth, goneText, type LibraryColumn, titleOf } from '../library/library-columns.ts'
import { type LibraryRow, readTags } from '../library/library.ts'

type TagsCellProps = { name: string; tags: readonly string[]; onChange(tags: readonly string[]): void }

/** The person's own labels of a query; a click turns them into a text with commas. */
function TagsCell({ name, tags, onChange }: TagsCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const isEditing = typed !== null
  useEffect(() => {
    if (isEditing) fieldRef.current?.focus()
  }, [isEditing])
  function finish() {
    if (typed === null) return
    const next = readTags(typed)
    setTyped(null)
    if (next.join() !== tags.join()) onChange(next)
  }
  if (typed !== null) {
    return (
      <input
        ref={fieldRef}
        aria-label={`Tags of ${visibleText(name)}`}
        placeholder="tag, tag"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          const row = event.currentTarget.closest('tr')
          flushSync(() => (event.key === 'Enter' ? finish() : setTyped(null)))
          // The field is gone: the arrow keys go on from its row.
          row?.focus()
        }}
        className="h-6 w-full min-w-28 rounded-md border border-line-strong bg-surface px-2 text-xs"
      />
    )
  }
  return (
    <button
      type="button"
      aria-label={`Edit tags of ${visibleText(name)}: ${visibleText(tags.join(', ')) || 'none'}`}
      tabIndex={-1}
      onClick={() => setTyped(tags.join(', '))}
      className="flex h-6 max-w-full items-center gap-1 rounded-md px-1 text-faint hover:bg-hover hover:text-ink"
    >
      {tags.map((tag) => (
        <bdi key={tag} className="truncate rounded-sm bg-hover px-1.5 text-xs text-muted">
          {visibleText(tag)}
        </bdi>
      ))}
      {tags.length === 0 && <Plus size={13} aria-hidden="true" />}
    </button>
  )
}

type LibraryTableRowProps = {
  row: LibraryRow
  /** Place in the filtered list, from 0. */
  position: number
  /** Pixels. */
  height: number
  columns: readonly LibraryColumn[]
  isActive: boolean
  isSelected: boolean
  now: number
  onTags(row: LibraryRow, tags: readonly string[]): void
}

/** The page and its editor are on their way before the click. What fails to load shows when the query is opened. */
function preloadQueryPage() {
  void importPart(() => import('../edit/query-page.tsx'), 'The editor').catch(() => null)
}

const rowClass =
  'group absolute inset-x-0 top-0 flex align-middle contain-[size_layout_style] hover:bg-hover focus:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-focus data-selected:bg-accent-soft'
const cellClass = 'flex flex-none items-center overflow-hidden border-b border-line px-3'
const pinnedClass =
  'sticky left-0 z-1 gap-2.5 border-r bg-surface pl-4 sm:pl-6 group-hover:bg-hover group-focus:bg-hover group-focus:shadow-[inset_2px_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] group-data-selected:bg-accent-soft'

/** One query of the library. The table handles its clicks and keys. */
export const LibraryTableRow = memo(function LibraryTableRow(props: LibraryTableRowProps) {
  const { position, height, columns, isActive, isSelected } = props
  return (
    <tr
      aria-rowindex={position + 2}
      data-position={position}
      data-selected={isSelected || undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${position * height}px)`, height }}
      className={rowClass}
      onPointerEnter={preloadQueryPage}
      onFocus={preloadQueryPage}
    >
      {columns.map((column, index) => (
        <td
          key={column.id}
          aria-colindex={index + 1}
          style={{ width: cssWidth(column) }}
          className={clsx(cellClass, column.id === 'name' && pinnedClass)}
        >
          <Cell {...props} column={column} />
        </td>
      ))}
    </tr>
  )
})

function Cell({ row, column, now, isSelected, onTags }: LibraryTableRowProps & { column: LibraryColumn }) {
  const title = titleOf(row)
  switch (column.id) {
    case 'name':
      return (
        <>
          <input
            type="checkbox"
            data-select
            tabIndex={-1}
            aria-label={`Select ${visibleText(title)}`}
            checked={isSelected}
            readOnly
            className="size-4 shrink-0 accent-[var(--accent)]"
          />
          <a href={hrefOf(row.id)} tabIndex={-1} dir="auto" className="truncate font-medium hover:underline">
            {visibleText(title)}
          </a>
        </>
      )
    case 'tags':
      return <TagsCell key={row.id} name={title} tags={row.tags} onChange={(tags) => onTags(row, tags)} />
    case 'lastOpened':
      return <Time epoch={row.lastOpened} now={now} />
    case 'lastSaved':
      return <Time epoch={row.lastSaved} now={now} />
    case 'draft':
      return row.hasDraft && <Badge tone="warning">Draft</Badge>
    case 'gone':
      return row.gone && <Badge tone="danger">{goneText[row.gone]}</Badge>
    case 'pinned':
      return (
        <button
          type="button"
          data-pin
          tabIndex={-1}
          aria-pressed={row.pinned}
          aria-label={`${row.pinned ? 'Unpin' : 'Pin'} ${visibleText(title)}`}
          data-tip={row.pinned ? 'Unpin' : 'Pin'}
          className="flex size-6 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink aria-pressed:text-accent"
        >
          <Pin size={14} aria-hidden="true" fill={row.pinned ? 'currentColor' : 'none'} />
        </button>
      )
    case 'note':
      return <Text text={row.note} className="text-muted" />
    case 'id':
      return <Text text={row.id} className="font-mono text-xs text-muted" />
    default:
      return <Text text={row.dataset} className="font-mono text-xs" />
  }
}

function Text({ text, className }: { text: string; className: string }) {
  if (text === '') return <span className="text-faint">—</span>
  const shown = visibleText(text)
  return (
    <bdi data-tip={shown.length > 24 ? shown : undefined} className={`truncate ${className}`}>
      {shown}
    </bdi>
  )
}

function Time({ epoch, now }: { epoch: number | null; now: number }) {
  if (epoch === null) return <span className="text-faint">—</span>
  return (
    <time
      dateTime={new Date(epoch).toISOString()}
      data-tip={absoluteTime(epoch)}
      className="tabular text-muted"
    >
      {relativeTime(epoch, Math.max(now, epoch))}
    </time>
  )
}

function hrefOf(id: string): string | undefined {
  const encoded = encodePathSegment(id)
  return 'segment' in encoded ? `${basePath}/queries/${encoded.segment}` : undefined
}
