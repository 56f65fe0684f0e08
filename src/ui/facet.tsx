import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { clsx } from 'clsx'
import { lazyPart } from './lazy-part.tsx'

const FacetPopup = lazyPart(() => import('./facet-popup.tsx'), 'FacetPopup', 'The list of values')

export type FacetOption = {
  value: string
  label: string
  /** How many rows would match with this value, the other filters given. */
  count: number
}

type FacetProps = {
  /** Name of the button: "Plan". */
  label: string
  /** A function is asked only once the list is wanted: exact counts cost a pass over all rows. */
  options: readonly FacetOption[] | (() => readonly FacetOption[])
  selected: readonly string[]
  onChange(selected: string[]): void
}

/** A facet: a button that opens a multi-select list with counts. */
export function Facet({ label, options, selected, onChange }: FacetProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        onPointerEnter={() => setWanted(true)}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
        className={clsx(
          'inline-flex h-8 items-center gap-1 rounded-md border px-2.5 text-sm font-medium whitespace-nowrap hover:bg-hover',
          selected.length > 0
            ? 'border-accent text-accent'
            : 'border-line-strong bg-surface text-muted hover:text-ink',
        )}
      >
        {label}
        {selected.length > 0 && <span className="sr-only">: {selected.join(', ')}</span>}
        {selected.length > 0 && (
          <span aria-hidden="true" className="tabular rounded-sm bg-accent-soft px-1 text-xs">
            {selected.length}
          </span>
        )}
        <ChevronDown size={13} aria-hidden="true" />
      </button>
      {wanted && (
        <FacetPopup
          anchor={ref}
          open={open}
          onOpenChange={setOpen}
          label={label}
          options={typeof options === 'function' ? options() : options}
          selected={selected}
          onChange={onChange}
        />
      )}
    </>
  )
}
