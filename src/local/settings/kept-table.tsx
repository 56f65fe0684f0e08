import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { bytesText } from './bytes-text.ts'
import type { KeptRow } from './kept-row.ts'

type KeptTableProps = { rows: readonly KeptRow[]; onClear(id: string): void }

/** Everything that is kept: how many, how large, and a button that clears it. */
export function KeptTable({ rows, onClear }: KeptTableProps) {
  return (
    <table aria-label="Kept in this browser" className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-left text-xs text-muted">
          <th className="py-1.5 font-medium">What</th>
          <th className="py-1.5 text-right font-medium">Count</th>
          <th className="py-1.5 text-right font-medium">Size</th>
          <th className="w-20">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, texts, count, bytes }) => (
          <tr key={id} className="h-10 border-b border-line last:border-0">
            <th scope="row" className="pr-3 text-left font-normal break-words">
              <bdi>{visibleText(texts.label)}</bdi>
            </th>
            <td className="tabular text-right whitespace-nowrap">
              {countText(count, texts.one, texts.many)}
            </td>
            <td className="tabular pl-3 text-right whitespace-nowrap text-muted">
              {bytes === null ? 'measuring…' : bytesText(bytes)}
            </td>
            <td className="text-right">
              <Button
                size="small"
                aria-label={`Clear ${visibleText(texts.what)}`}
                disabledReason={count === 0 ? 'There is nothing to clear.' : undefined}
                onClick={() => onClear(id)}
              >
                Clear…
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
