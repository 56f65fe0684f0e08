import { visibleText } from '#lib/visible-text.ts'
import { Chip } from './chip.tsx'
import { Facet } from './facet.tsx'

/** The facets of a list, in the order of their buttons, and what a person reads for them and their values. */
export type FacetTexts<Id extends string> = {
  ids: readonly Id[]
  labels: Readonly<Record<Id, string>>
  valueLabel(id: Id, value: string): string
}

type FacetButtonsProps<Id extends string> = {
  facets: FacetTexts<Id>
  selected: { readonly [Key in Id]?: readonly string[] | undefined }
  /** The values of a facet in the order of its list; asked when that is opened. */
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
  /** Values by facet; facets without any are left out. */
  chosen: ReadonlyMap<Id, readonly string[]>
  onChange(id: Id, values: string[]): void
}

/** The chosen facet values, each removable. What is searched for stands in the search box itself. */
export function FacetChips<Id extends string>({ facets, chosen, onChange }: FacetChipsProps<Id>) {
  if (chosen.size === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {[...chosen].flatMap(([id, values]) =>
        values.map((value) => (
          <Chip
            key={`${id}:${value}`}
            label={`${facets.labels[id]}: ${visibleText(facets.valueLabel(id, value))}`}
            onRemove={() =>
              onChange(
                id,
                values.filter((other) => other !== value),
              )
            }
          />
        )),
      )}
    </div>
  )
}
