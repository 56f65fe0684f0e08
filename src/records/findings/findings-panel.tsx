import { Printer } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { CountToggle, Switch } from '#ui/toggles.tsx'
import { ExportMenu, type TableWriter } from '#ui/save-table.tsx'
import { useBrowserPrint } from '#ui/print.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'

/** A filter with how many findings it would show. */
export type FindingChoice = { readonly id: string; readonly label: string; readonly count: number }

/** Filters of one sort: "Severity". */
export type FindingFilter = {
  readonly label: string
  readonly choices: readonly FindingChoice[]
  /** Ids. */
  readonly chosen: readonly string[]
  /** Class of the count of a choice. */
  readonly lookOf?: ((id: string) => string) | undefined
  onChange(chosen: string[] | undefined): void
}

type FindingsPanelProps = {
  /** How many there are, in a sentence or two. */
  summary: string
  filters: readonly FindingFilter[]
  areWaivedShown: boolean
  onWaivedShown(areShown: boolean): void
  /** Of the exported file, without an ending. */
  fileName: string
  load(): TableWriter
  /** Findings, and waivers without one behind them. */
  count: number
  renderItem(place: number, isActive: boolean): ReactNode
  onEnter(place: number): void
  /** Why there is none. */
  empty: ReactNode
  /** All of them for paper. */
  printed(paper: { mustPrint: boolean; onDone(): void }): ReactNode
}

/** Every finding one by one, the worst first: filters with exact counts, waivers, files and paper. */
export function FindingsPanel(props: FindingsPanelProps) {
  const { summary, filters, areWaivedShown, onWaivedShown, fileName, load, count } = props
  const { renderItem, onEnter, empty, printed } = props
  const [printing, setPrinting] = useState<'asked' | 'by browser' | null>(null)
  useBrowserPrint(useCallback(() => setPrinting((before) => before ?? 'by browser'), []))
  return (
    <>
      <div className="flex flex-col gap-2 border-b border-line px-4 py-2 sm:px-6 print:hidden">
        <div className="flex flex-wrap items-center gap-2">
          <span role="status" className="tabular mr-auto text-xs text-muted max-sm:basis-full">
            {summary}
          </span>
          <Switch label="Show waived" checked={areWaivedShown} onChange={onWaivedShown} />
          <ExportMenu fileName={fileName} load={load} />
          <Button icon={<Printer size={14} aria-hidden="true" />} onClick={() => setPrinting('asked')}>
            Print
          </Button>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 max-md:sm:-mx-6 max-md:sm:px-6">
          {filters.map((filter) => (
            <FilterToggles key={filter.label} {...filter} />
          ))}
        </div>
      </div>
      {count === 0 ? (
        empty
      ) : (
        <VirtualList
          label="Findings"
          count={count}
          estimatedHeight={72}
          itemClassName="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2.5 text-sm focus-visible:-outline-offset-2 sm:px-6 md:grid-cols-[14rem_minmax(0,1fr)_6rem]"
          renderItem={renderItem}
          onEnter={onEnter}
        />
      )}
      {printing && printed({ mustPrint: printing === 'asked', onDone: () => setPrinting(null) })}
    </>
  )
}

/** A toggle for each choice that finds something or filters. */
function FilterToggles({ label, choices, chosen, lookOf, onChange }: FindingFilter) {
  if (choices.length === 0) return null
  function toggle(id: string) {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-w-0 flex-wrap items-center gap-1 max-md:shrink-0 max-md:flex-nowrap"
    >
      <span aria-hidden="true" className="shrink-0 text-xs text-muted">
        {label}
      </span>
      {choices.map((choice) => (
        <CountToggle
          key={choice.id}
          label={visibleText(choice.label)}
          count={choice.count}
          countLook={lookOf?.(choice.id) ?? 'text-muted'}
          isPressed={chosen.includes(choice.id)}
          onToggle={() => toggle(choice.id)}
        />
      ))}
    </div>
  )
}
