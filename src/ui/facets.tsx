import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { ValueChips } from './badge.tsx'
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
  /** Called only while the list is open, because counting takes a pass over all rows. */
  options(): readonly FacetOption[]
  selected: readonly string[]
  onChange(selected: string[]): void
}

const none: readonly FacetOption[] = []

/** A facet: a button that opens a multi-select list with counts. */
function Facet({ label, options, selected, onChange }: FacetProps) {
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
        <ChevronDown size={13} aria-hidden="true" />
      </button>
      {isWanted && (
        <FacetPopup
          {...popup}
          label={label}
          options={popup.open ? options() : none}
          selected={selected}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** The facets of a list in display order, with the labels of facets and values. */
export type FacetTexts<Id extends string> = {
  ids: readonly Id[]
  labels: Readonly<Record<Id, string>>
  valueLabel(id: Id, value: string): string
}

type FacetButtonsProps<Id extends string> = {
  facets: FacetTexts<Id>
  selected: { readonly [Key in Id]?: readonly string[] | undefined }
  /** The values of a facet in display order; called when its list opens. */
  counts(id: Id): readonly { value: string; count: number }[]
  onChange(id: Id, values: string[]): void
}

/** A button for each facet. */
export function FacetButtons<Id extends string>(props: FacetButtonsProps<Id>) {
  const { facets, selected, counts, onChange } = props
  return facets.ids.map((id) => (
    <Facet
      key={id}
      label={facets.labels[id]}
      selected={selected[id] ?? []}
      onChange={(values) => onChange(id, values)}
      options={() =>
        counts(id).map(({ value, count }) => ({ value, count, label: facets.valueLabel(id, value) }))
      }
    />
  ))
}

type FacetChipsProps<Id extends string> = {
  facets: FacetTexts<Id>
  /** Values by facet, without empty facets. */
  chosen: ReadonlyMap<Id, readonly string[]>
  onChange(id: Id, values: string[]): void
}

/** Chips for the selected facet values. */
export function FacetChips<Id extends string>({ facets, chosen, onChange }: FacetChipsProps<Id>) {
  if (chosen.size === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {[...chosen].map(([id, values]) => (
        <ValueChips
          key={id}
          label={facets.labels[id]}
          values={values}
          valueLabel={(value) => facets.valueLabel(id, value)}
          onChange={(left) => onChange(id, left)}
        />
      ))}
    </div>
  )
}
