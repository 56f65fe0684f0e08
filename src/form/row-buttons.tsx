import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'

/** The same rows with one moved by a step; unchanged at the ends. */
export function moved<Row>(rows: readonly Row[], at: number, step: 1 | -1): Row[] {
  const result = [...rows]
  const [a, b] = [rows[at], rows[at + step]]
  if (a === undefined || b === undefined) return result
  result[at] = b
  result[at + step] = a
  return result
}

type RowButtonsProps<Row> = {
  rows: readonly Row[]
  at: number
  /** What a row is called, for example "order field". */
  what: string
  onChange(rows: Row[]): void
  isOrdered?: boolean
}

/** The buttons at the end of a row of a list: up, down, remove. */
export function RowButtons<Row>({ rows, at, what, onChange, isOrdered = false }: RowButtonsProps<Row>) {
  const name = `${what} ${at + 1}`
  return (
    <span className="flex shrink-0">
      {isOrdered && (
        <>
          <IconButton
            label={`Move ${name} up`}
            icon={<ArrowUp size={14} />}
            disabled={at === 0}
            className="disabled:opacity-30"
            onClick={() => onChange(moved(rows, at, -1))}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={<ArrowDown size={14} />}
            disabled={at === rows.length - 1}
            className="disabled:opacity-30"
            onClick={() => onChange(moved(rows, at, 1))}
          />
        </>
      )}
      <IconButton
        label={`Remove ${name}`}
        icon={<X size={14} />}
        onClick={() => onChange(rows.filter((_, position) => position !== at))}
      />
    </span>
  )
}
