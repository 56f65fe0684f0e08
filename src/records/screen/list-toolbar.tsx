import { clsx } from 'clsx'
import { ListFilter } from 'lucide-react'
import { type ComponentType, memo, type ReactNode, type RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { Overflow } from '#ui/overflow.tsx'
import { useRovingFocus } from '#ui/roving-focus.ts'
import { ValueChips } from '#ui/badge.tsx'
import { Facet } from '#ui/facets.tsx'
import { facetValueLabel, sortFacetCounts } from '../list/resource.ts'
import { ListSearchBox } from '../search/list-search-box.tsx'
import type { ListModel } from '../list/list-model.ts'
import { chosenFacets, isFiltered, type ListSearch, noFilters } from '../list/list-search.ts'
import type { ListView } from '../list/list-view.ts'

/** Controls on one line with one tab stop (WAI-ARIA "Toolbar"). */
function Toolbar({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const roving = useRovingFocus<HTMLDivElement>('toolbar')
  return (
    <div {...roving} role="toolbar" aria-label={label} className={className}>
      {children}
    </div>
  )
}

const PlainLine = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={clsx('flex min-w-0 overflow-x-auto p-1', className)}>{children}</div>
)

const firstRow = '[role="tabpanel"] :is(tr, li, [data-focus])[tabindex="0"]'

/** Moves the focus to the row of the open tab that the Tab key would reach. */
const focusFirstRow = () => document.querySelector<HTMLElement>(firstRow)?.focus()

type ListToolbarProps = {
  searchRef: RefObject<HTMLInputElement | null>
  list: ListModel<unknown>
  search: ListSearch
  onText(text: string): void
  /** Whether the rows can follow in the frame of the key. */
  isQuick: boolean
  /** Opens a row by its number in the list. */
  onOpen(row: number): void
  view: ListView
  update(patch: ListSearch): void
  /** Chips of other active filters. */
  chips: ReactNode
  /** More filters next to the facets, and toggles next to the findings. */
  more: ReactNode
  toggles: ReactNode
  /** The line that the toggles stand in. */
  ToggleLine?: ComponentType<{ className: string; children: ReactNode }> | undefined
  /** The number of findings, in one line. */
  findings: ReactNode
  /** Shown next to the search box, for more than filtering. */
  beside: ReactNode
}

/** Everything that filters the list: search, facets, and chips of the active filters. */
export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const {
    searchRef,
    list,
    search,
    onText,
    isQuick,
    onOpen,
    view,
    update,
    chips,
    more,
    toggles,
    ToggleLine = PlainLine,
    findings,
    beside,
  } = props
  const { resource } = list
  const chosen = chosenFacets(resource, search)
  return (
    <div className="flex flex-col gap-1 px-4 pb-1 sm:px-6 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearchBox
          ref={searchRef}
          value={search.q ?? ''}
          onChange={onText}
          isQuick={isQuick}
          list={list}
          view={view}
          onOpen={onOpen}
          onEnterRows={focusFirstRow}
        />
        <Overflow
          label="Filters"
          icon={<ListFilter size={14} />}
          count={[...chosen.values()].flat().length}
          from="xl"
          align="end"
        >
          <Toolbar label="Filter by" className="contents">
            {resource.facets.map(
              (facet) =>
                !facet.isHidden && (
                  <Facet
                    key={facet.id}
                    label={facet.label}
                    counts={() => sortFacetCounts(facet, view.counts(facet.id))}
                    valueLabel={(value) => facetValueLabel(facet, value)}
                    selected={chosen.get(facet.id) ?? []}
                    onChange={(values) => update({ [facet.id]: values })}
                  />
                ),
            )}
            {more}
            {toggles && <div className="contents xl:hidden">{toggles}</div>}
          </Toolbar>
        </Overflow>
        {isFiltered(resource, search) && (
          <Button
            variant="ghost"
            size="small"
            // A phone has no space beside the box: a line for what the box clears itself would move the rows at its first key.
            className={isFiltered(resource, { ...search, q: undefined }) ? 'max-sm:-ml-2' : 'max-sm:hidden'}
            onClick={() => update(noFilters(resource))}
          >
            Clear filters
          </Button>
        )}
        {beside}
      </div>
      <Toolbar label="Findings and filters" className="flex items-center gap-x-4 xl:min-h-8">
        {findings}
        {toggles && <ToggleLine className="-my-1 -mr-1 ml-auto max-xl:hidden">{toggles}</ToggleLine>}
      </Toolbar>
      <div className="flex flex-wrap items-center gap-1.5 pb-1 empty:hidden">
        {resource.facets.map((facet) => (
          <ValueChips
            key={facet.id}
            label={facet.label}
            values={chosen.get(facet.id) ?? []}
            valueLabel={(value) => facetValueLabel(facet, value)}
            onChange={(values) => update({ [facet.id]: values })}
          />
        ))}
        {chips}
      </div>
    </div>
  )
})
