import { Link } from '@tanstack/react-router'
import { Pin, PinOff, X } from 'lucide-react'
import { absoluteTime, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useNow } from '#ui/now.tsx'
import type { LibraryRow } from './library-options.ts'
import { TagsCell } from './tags-cell.tsx'

type LibraryTableProps = {
  rows: readonly LibraryRow[]
  onPin(row: LibraryRow): void
  onTags(row: LibraryRow, tags: readonly string[]): void
  onRemove(row: LibraryRow): void
}

const columns = ['Name', 'Dataset', 'Tags', 'Last opened', 'Last saved here', 'Draft', 'Gone'] as const
const goneText = { 'not-found': 'Not found', 'deleted-here': 'Deleted here' } as const

function Time({ epoch }: { epoch: number | null }) {
  const now = useNow()
  if (epoch === null) return <span className="text-faint">—</span>
  return (
    <time dateTime={new Date(epoch).toISOString()} data-tip={absoluteTime(epoch)}>
      {relativeTime(epoch, Math.max(now, epoch))}
    </time>
  )
}

/** Every query this browser knows. */
export function LibraryTable({ rows, onPin, onTags, onRemove }: LibraryTableProps) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table aria-label="Library" className="w-full min-w-4xl text-sm">
        <thead className="sticky top-0 z-10 bg-canvas">
          <tr className="h-9 border-b border-line text-left text-xs text-muted">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-2 font-medium whitespace-nowrap first:pl-4 sm:first:pl-6"
              >
                {column}
              </th>
            ))}
            <th scope="col" className="w-20 pr-4 sm:pr-6">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = row.name || row.id
            return (
              <tr key={row.id} className="group h-9 border-b border-line hover:bg-hover">
                <th scope="row" className="text-left font-normal max-w-80 pl-4 sm:pl-6">
                  <Link
                    to="/queries/$queryId"
                    params={{ queryId: row.id }}
                    dir="auto"
                    className="block truncate font-medium hover:text-accent hover:underline"
                  >
                    {visibleText(name)}
                  </Link>
                </th>
                <td className="max-w-48 truncate px-2 font-mono text-xs">
                  <bdi>{visibleText(row.dataset)}</bdi>
                </td>
                <td className="max-w-48 px-2">
                  <TagsCell name={name} tags={row.tags} onChange={(tags) => onTags(row, tags)} />
                </td>
                <td className="tabular px-2 whitespace-nowrap text-muted">
                  <Time epoch={row.lastOpened} />
                </td>
                <td className="tabular px-2 whitespace-nowrap text-muted">
                  <span data-tip={row.note || undefined}>
                    <Time epoch={row.lastSaved} />
                    {row.note && <span className="sr-only">. Note: {row.note}</span>}
                  </span>
                </td>
                <td className="px-2">{row.hasDraft && <Badge tone="warning">Draft</Badge>}</td>
                <td className="px-2">{row.gone && <Badge tone="danger">{goneText[row.gone]}</Badge>}</td>
                <td className="pr-4 text-right whitespace-nowrap sm:pr-6">
                  <IconButton
                    label={`${row.pinned ? 'Unpin' : 'Pin'} ${name}`}
                    aria-pressed={row.pinned}
                    icon={row.pinned ? <PinOff size={14} /> : <Pin size={14} />}
                    onClick={() => onPin(row)}
                  />
                  <IconButton
                    label={`Remove ${name} from the library`}
                    icon={<X size={14} />}
                    onClick={() => onRemove(row)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
