import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldFrame, FixedField } from './field-frame.tsx'
import type { FixedValue, RecordForm } from './record-form.ts'

type ErrorNode = { message?: unknown } | undefined

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined

/** The first error in a field of rows, with the row number. */
export function rowError(error: ErrorNode): string | undefined {
  if (error === undefined) return undefined
  const own = messageOf(error)
  if (own) return own
  for (const [at, row] of Object.entries(error)) {
    if (typeof row !== 'object' || row === null) continue
    for (const part of Object.values(row)) {
      const message = messageOf(part)
      if (message) return `Row ${Number(at) + 1}: ${message}`
    }
  }
  return undefined
}

/** Moves a row by one place; unchanged at the ends. */
export function moved<Row>(rows: readonly Row[], at: number, step: 1 | -1): Row[] {
  const result = [...rows]
  const [a, b] = [rows[at], rows[at + step]]
  if (a === undefined || b === undefined) return result
  result[at] = b
  result[at + step] = a
  return result
}

type RowButtonsProps = {
  /** Name of the row, for example "order field 2". */
  name: string
  isFirst: boolean
  isLast: boolean
  isOrdered: boolean
  onMove(step: 1 | -1): void
  onRemove(): void
}

/** The buttons of a row: up, down, remove. */
function RowButtons({ name, isFirst, isLast, isOrdered, onMove, onRemove }: RowButtonsProps) {
  return (
    <span className="flex shrink-0">
      {isOrdered && (
        <>
          <IconButton
            label={`Move ${name} up`}
            icon={<ArrowUp size={14} />}
            disabled={isFirst}
            className="disabled:opacity-30"
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={<ArrowDown size={14} />}
            disabled={isLast}
            className="disabled:opacity-30"
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton label={`Remove ${name}`} icon={<X size={14} />} onClick={onRemove} />
    </span>
  )
}

export type RowsFieldProps = {
  form: RecordForm
  name: string
  label: string
  path?: string
  /** Name of a row, for example "order field". */
  what: string
}

type RowsFrameProps<Row> = Omit<RowsFieldProps, 'form' | 'name'> & {
  field: {
    readonly value: readonly Row[] | undefined
    readonly error: ErrorNode
    readonly fixed: FixedValue | undefined
    change(rows: Row[]): void
  }
  isOrdered?: boolean
  /** A new row. */
  blank: Row
  /** Renders the inputs of a row. `name` distinguishes it from the other rows. */
  children(row: Row, change: (part: Partial<Row>) => void, name: string): ReactNode
}

const controlsIn = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? []),
]

/** Rows shown at first; more would slow down the form. */
const first = 100

const none: readonly never[] = []

/** A list of rows that can be added, removed, and optionally reordered. The focus follows the row. */
export function RowsFrame<Row extends object>(props: RowsFrameProps<Row>) {
  const { label, path, field, what, isOrdered = false, blank, children } = props
  const { value: rows = none, fixed, change } = field
  const error = rowError(field.error)
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [areAllShown, setAllShown] = useState(false)
  // Show all rows if there is an error, which may be in a hidden one.
  if (error !== undefined && !areAllShown) setAllShown(true)
  const shown = areAllShown ? rows : rows.slice(0, first)
  // The row and control to focus after the next render.
  const wanted = useRef<{ row: number; control: number } | null>(null)

  useLayoutEffect(() => {
    const target = wanted.current
    wanted.current = null
    if (!target) return
    const controls = controlsIn(listRef.current?.children[Math.min(target.row, rows.length)])
    const meant = controls.at(target.control)
    if (meant?.matches(':disabled')) controls.findLast((control) => !control.matches(':disabled'))?.focus()
    else meant?.focus()
  })

  function move(at: number, step: 1 | -1) {
    if (!rows[at + step]) return
    const control = controlsIn(listRef.current?.children[at]).findIndex(
      (element) => element === document.activeElement,
    )
    wanted.current = { row: at + step, control: Math.max(0, control) }
    if (at + step >= shown.length) setAllShown(true)
    setSaid(`Moved to position ${at + step + 1} of ${rows.length}.`)
    change(moved(rows, at, step))
  }
  function remove(at: number) {
    wanted.current = { row: Math.min(at, rows.length - 2), control: -1 }
    if (rows.length === 1) wanted.current = { row: 0, control: 0 }
    setSaid(`Removed ${what} ${at + 1}.`)
    change(rows.filter((_, position) => position !== at))
  }
  function handleKey(event: KeyboardEvent, at: number) {
    if (!isOrdered || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? -1 : 1)
  }

  if (fixed) return <FixedField id={id} label={label} path={path} fixed={fixed} />
  return (
    <FieldFrame id={id} label={label} path={path} error={error} as="group">
      <div ref={listRef} className="flex flex-col gap-1.5">
        {shown.map((row, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its controls come up
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place
            key={at}
            role="group"
            aria-label={`${what} ${at + 1}`}
            className="flex items-start gap-1 [&>:last-child]:mt-0.5"
            onKeyDown={(event) => handleKey(event, at)}
          >
            <div className="flex min-w-0 flex-1 flex-wrap gap-1">
              {children(row, (part) => change(rows.with(at, { ...row, ...part })), `${what} ${at + 1}`)}
            </div>
            <RowButtons
              name={`${what} ${at + 1}`}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              isOrdered={isOrdered}
              onMove={(step) => move(at, step)}
              onRemove={() => remove(at)}
            />
          </div>
        ))}
        <div>
          {shown.length < rows.length && (
            <Button
              size="small"
              className="mr-2"
              onClick={() => {
                wanted.current = { row: shown.length, control: 0 }
                setAllShown(true)
              }}
            >
              Show all {numberText(rows.length)} rows
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            className="-ml-2"
            icon={<Plus size={13} />}
            onClick={() => {
              wanted.current = { row: rows.length, control: 0 }
              setAllShown(areAllShown || rows.length >= first)
              change([...rows, blank])
            }}
          >
            Add {what}
          </Button>
        </div>
      </div>
      <span role="status" className="sr-only">
        {said}
      </span>
    </FieldFrame>
  )
}
