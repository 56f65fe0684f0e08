import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { absoluteTime, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { useNow } from '#ui/now.tsx'
import { goneText, titleOf } from '../library/library-columns.ts'
import type { TrashRow } from './trash-rows.ts'

type TrashTableProps = {
  rows: readonly TrashRow[]
  /** Why nothing can be restored now. */
  blocked: string | undefined
  onRestore(row: TrashRow, text: string): void
  onDownload(row: TrashRow, text: string): void
  onHistory(row: TrashRow): void
  onRemove(row: TrashRow): void
}

const head = 'py-1.5 pr-4 text-xs font-medium text-muted'
const noCopy = 'This browser never had a copy of it.'

/** The queries that are gone, with what can be done with the last copy of each. */
export function TrashTable({ rows, blocked, onRestore, onDownload, onHistory, onRemove }: TrashTableProps) {
  const now = useNow()
  return (
    <table aria-label="Trash" className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line">
          <th className={`${head} pl-4`}>Name</th>
          <th className={`${head} max-md:hidden`}>Dataset</th>
          <th className={`${head} max-sm:hidden`}>Gone</th>
          <th className={`${head} max-md:hidden`}>When</th>
          <th className={head}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { id, text, gone, goneAt } = row
          const name = visibleText(titleOf(row))
          const when = goneAt ? (
            <time dateTime={new Date(goneAt).toISOString()} data-tip={absoluteTime(goneAt)}>
              {relativeTime(goneAt, Math.max(now, goneAt))}
            </time>
          ) : (
            <span data-tip="It went before this browser kept the time.">unknown</span>
          )
          return (
            <tr key={id} className="border-b border-line last:border-0 hover:bg-hover">
              <td className="py-2 pr-4 pl-4 align-top">
                <Link
                  to="/queries/$queryId"
                  params={{ queryId: id }}
                  className="font-medium [overflow-wrap:anywhere] hover:underline"
                >
                  <bdi>{name}</bdi>
                </Link>
                <div className="mt-0.5 text-xs text-muted md:hidden">
                  <span className="sm:hidden">{goneText[gone]} · </span>
                  {when}
                </div>
              </td>
              <td className="py-2 pr-4 align-top font-mono text-xs leading-5 [overflow-wrap:anywhere] max-md:hidden">
                {row.dataset ? visibleText(row.dataset) : <span className="text-faint">—</span>}
              </td>
              <td className="py-2 pr-4 align-top max-sm:hidden">
                <Badge tone="danger">{goneText[gone]}</Badge>
              </td>
              <td className="tabular py-2 pr-4 align-top whitespace-nowrap text-muted max-md:hidden">
                {when}
              </td>
              <td className="w-0 py-1.5 pr-3 align-top">
                <div className="flex items-center justify-end gap-1">
                  <Button
                    size="small"
                    aria-label={`Try to restore ${name}`}
                    disabledReason={text === null ? noCopy : blocked}
                    onClick={() => text !== null && onRestore(row, text)}
                  >
                    Try to restore
                  </Button>
                  <Menu
                    label={`Actions for ${name}`}
                    items={[
                      {
                        kind: 'action',
                        label: 'Download JSON',
                        disabledReason: text === null ? noCopy : undefined,
                        onSelect: () => text !== null && onDownload(row, text),
                      },
                      { kind: 'action', label: 'Open history', onSelect: () => onHistory(row) },
                      { kind: 'action', label: 'Remove…', tone: 'danger', onSelect: () => onRemove(row) },
                    ]}
                    trigger={(trigger) => (
                      <IconButton
                        {...trigger}
                        label={`Actions for ${name}`}
                        icon={<Ellipsis size={16} aria-hidden="true" />}
                      />
                    )}
                  />
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
