import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { lazyPart } from './lazy-part.tsx'
import { usePopup } from './menu.tsx'

const FacetPopup = lazyPart(() => import('./facet-popup.tsx'), 'FacetPopup', 'The list of values')

export type FacetOption = {
  value: string
  label: string
  /** How many rows would match with this value, given the other filters. */
  count: number
}

type FacetProps = {
  /** The button label: "Plan". */
  label: string
  /** The values in display order. Called only while the list is open, because counting takes a pass over all rows. */
  counts(): readonly { value: string; count: number }[]
  valueLabel(value: string): string
  selected: readonly string[]
  onChange(selected: string[]): void
}

const none: readonly FacetOption[] = []

/** A facet: a button that opens a multi-select list with counts. */
export function Facet({ label, counts, valueLabel, selected, onChange }: FacetProps) {
  const { isWanted, popup, trigger } = usePopup('listbox')
  return (
    <>
      <button
        {...trigger}
        type="button"
        className={clsx(
          'inline-flex h-8 items-center gap-1 rounded-md border px-2.5 text-sm font-medium whitespace-nowrap hover:bg-hover',
          selected.length > 0
            ? 'border-accent text-accent'
            : 'border-line-strong bg-surface text-muted hover:text-ink',
        )}
      >
        {label}
        {selected.length > 0 && <span className="sr-only">: {selected.join(' or ')}</span>}
        {selected.length > 0 && (
          <span aria-hidden="true" className="tabular rounded-sm bg-accent-soft px-1 text-xs">
            {selected.length}
          </span>
        )}
        <ChevronDown size={13} />
      </button>
      {isWanted && (
        <FacetPopup
          {...popup}
          label={label}
          options={
            popup.open
              ? counts().map(({ value, count }) => ({ value, count, label: valueLabel(value) }))
              : none
          }
          selected={selected}
          onChange={onChange}
        />
      )}
    </>
  )
}
