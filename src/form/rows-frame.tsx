import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { RowButtons } from './row-buttons.tsx'

type RowsFrameProps<Row> = {
  label: string
  path: string | undefined
  error: string | undefined
  rows: readonly Row[]
  /** What a row is called, for example "order field". */
  what: string
  isOrdered?: boolean
  /** A row as it is added. */
  blank: Row
  onChange(rows: Row[]): void
  /** The inputs of one row. */
  children(row: Row, at: number): ReactNode
}

/** A list of rows that are added, removed and, where it matters, reordered. */
export function RowsFrame<Row>(props: RowsFrameProps<Row>) {
  const { label, path, error, rows, what, isOrdered = false, blank, onChange, children } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label} path={path} error={error} as="group">
      <div className="flex flex-col gap-1.5">
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place
          <div key={at} className="flex items-center gap-1">
            {children(row, at)}
            <RowButtons rows={rows} at={at} what={what} isOrdered={isOrdered} onChange={onChange} />
          </div>
        ))}
        <Button
          size="small"
          variant="ghost"
          className="self-start"
          icon={<Plus size={13} />}
          onClick={() => onChange([...rows, blank])}
        >
          Add {what}
        </Button>
      </div>
    </FieldFrame>
  )
}
