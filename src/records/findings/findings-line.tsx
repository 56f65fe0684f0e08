import { useMemo } from 'react'
import { numberText } from '#lib/count-text.ts'
import { Chip, ValueChips } from '#ui/badge.tsx'
import { isFiltered, type PanelProps } from '../list/list-search.ts'
import type { Finding, Findings, Found } from './finding-rules.ts'
import { noFindingFilters } from './list-findings.ts'

type FindingsLineProps<Subject, F extends Finding> = Pick<
  PanelProps,
  'list' | 'view' | 'search' | 'update'
> & {
  kind: Findings<Subject, F>
  /** Null while it is computed. */
  found: Found<Subject, F> | null
}

/** The number of counted findings per level and row. Computed once per list, so that filtering only adds up numbers. */
function countByRow<Subject, F extends Finding>(
  { levels, levelFilter, isCounted = () => true }: Findings<Subject, F>,
  { list, open }: Pick<Found<Subject, F>, 'list' | 'open'>,
): ReadonlyMap<string, Uint32Array> {
  const counts = new Map(levels.map(({ id }) => [id, new Uint32Array(list.rows.length)]))
  for (let row = 0; row < list.rows.length; row++) {
    for (const finding of open(row)) {
      const ofLevel = isCounted(finding) && counts.get(levelFilter.of(finding))
      if (ofLevel) ofLevel[row] = (ofLevel[row] ?? 0) + 1
    }
  }
  return counts
}

/** The number of counted findings that are waived. */
function countWaived<Subject, F extends Finding>(
  { isCounted = () => true }: Findings<Subject, F>,
  { list, book, all, open }: Pick<Found<Subject, F>, 'list' | 'book' | 'all' | 'open'>,
): number {
  if (book.all.length === 0) return 0
  const count = (findings: readonly F[]) => findings.filter(isCounted).length
  return list.rows.reduce((sum, _, row) => sum + count(all(row)) - count(open(row)), 0)
}

/** The findings of rows that match the other filters, on one line of fixed height. Each count opens its findings. */
export function FindingsLine<Subject, F extends Finding>(props: FindingsLineProps<Subject, F>) {
  const { kind, found, list, view, search, update } = props
  const counts = useMemo(() => (found?.list === list ? countByRow(kind, found) : null), [kind, found, list])
  const parts = useMemo(() => {
    if (!counts || view.isPending) return null
    const rows = view.rowsWithout('findings')
    return kind.levels.map(({ id, counted, text }) => {
      const byRow = counts.get(id)
      let count = 0
      for (let at = 0; at < rows.length; at++) count += byRow?.[rows[at] ?? -1] ?? 0
      return {
        id,
        label: counted,
        color: text,
        count,
        onOpen: () =>
          update({
            tab: 'findings',
            ...noFindingFilters(kind),
            ...kind.countedBy,
            [kind.levelFilter.key]: [id],
          }),
      }
    })
  }, [kind, counts, view, update])
  const isNarrowed = isFiltered(list.resource, { ...search, finding: undefined })
  const shown = parts?.filter(({ count }) => count > 0)
  const waived = found && shown?.length === 0 && !isNarrowed ? countWaived(kind, found) : 0
  return (
    <section
      aria-label="Findings"
      aria-busy={parts === null}
      className="flex min-h-7 max-w-full min-w-0 shrink-0 flex-wrap items-center gap-x-1 text-sm whitespace-nowrap has-[button]:-ml-0.5"
    >
      {!shown ? (
        <span className="text-muted">Looking for findings…</span>
      ) : shown.length === 0 ? (
        // Where no record could be read, nothing can be said about any.
        list.rows.length > list.unreadable.length && (
          <span className="text-muted">
            {isNarrowed ? kind.nothingShown : kind.nothing}
            {!isNarrowed && list.unreadable.length > 0 && ' in the rows that could be read'}
            {waived > 0 && ` · ${numberText(waived)} waived`}
          </span>
        )
      ) : (
        shown.map(({ id, label, count, color, onOpen }, index) => (
          <span key={id} className="flex items-center gap-1">
            {index > 0 && (
              <span aria-hidden="true" className="text-faint">
                ·
              </span>
            )}
            <button
              type="button"
              data-tip="Show these findings"
              onClick={onOpen}
              className="-mx-0.5 h-6 rounded-sm px-1 text-muted hover:bg-hover hover:text-ink"
            >
              <span className={`tabular font-medium ${color}`}>{numberText(count)}</span> {label}
            </button>
          </span>
        ))
      )}
    </section>
  )
}

type FindingChipsProps<Subject, F extends Finding> = Pick<PanelProps, 'search' | 'update'> & {
  found: Found<Subject, F> | null
}

/**
 * Chips for the active finding filters; an unknown rule is shown by its id. Also a chip if waived findings are
 * included.
 */
export function FindingChips<Subject, F extends Finding>(props: FindingChipsProps<Subject, F>) {
  const { found, search, update } = props
  const chosen = [...new Set(search.finding)]
  return (
    <>
      <ValueChips
        label="Finding"
        values={chosen}
        valueLabel={(id) => found?.rules.find((rule) => rule.id === id)?.label ?? id}
        onChange={(finding) => update({ finding })}
      />
      {search.waived && <Chip label="Waived findings too" onRemove={() => update({ waived: undefined })} />}
    </>
  )
}
