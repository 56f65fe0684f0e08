import type { ReactNode } from 'react'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'

type GrantTableProps = {
  /** Accessible name. */
  label: string
  headers: readonly [name: string, granted: string]
  lines: readonly { readonly key: string; readonly name: ReactNode; readonly granted: ReactNode }[]
  /** Lines shown until the user asks for all. */
  first: number
}

/** Resources, datasets or views, and what is granted on each. */
export function GrantTable({ label, headers, lines, first }: GrantTableProps) {
  const { shown, more } = useFirstOfMany(lines.length, first)
  return (
    <div>
      <table aria-label={label} className="w-full table-fixed text-left text-sm">
        <TableHead>
          {headers.map((head) => (
            <ColumnHeader key={head}>{head}</ColumnHeader>
          ))}
        </TableHead>
        <tbody>
          {lines.slice(0, shown).map(({ key, name, granted }) => (
            <tr key={key} className="border-b border-line/60 last:border-0">
              <th scope="row" className="py-1.5 pr-3 align-top font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-1.5 align-top wrap-anywhere">{granted}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </div>
  )
}
