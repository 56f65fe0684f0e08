import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { IconButton } from '#ui/button.tsx'
import { CountToggle, Switch } from '#ui/toggles.tsx'
import { ExportMenu } from '#ui/save-table.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { usePrinting } from '#ui/print.tsx'
import { VirtualList } from './virtual-list.tsx'
import { chosenIn, isFiltered, type ListSearch, noFilters, type PanelProps } from '../list/list-search.ts'
import { useListNow } from '../list/list-view.ts'
import { IdleWaiverItem } from '../waivers/waiver-parts.tsx'
import { EmptyFindings } from './empty-findings.tsx'
import type { Finding, Findings, FindingViews, Found, FoundView } from './finding-rules.ts'
import { findingsWriter } from './findings-file.ts'
import {
  type CountedFilter,
  filterWords,
  type FindingList,
  idleFindings,
  listFindings,
  noFindingFilters,
  shownFinding,
} from './list-findings.ts'
import { PrintedFindings } from './printed-findings.tsx'
import { FindingItem, useFindingActions } from './shown-findings.tsx'

const are = (count: number): string => (count === 1 ? 'is' : 'are')
const allWaived = (count: number): string => (count === 0 ? '' : count === 1 ? ', waived' : ', all waived')

/**
 * "12 findings of 9 tokens", ": 3 high, 9 low", and ". 2 more are waived. 1 unreadable row was not checked.": together
 * a text. "2 findings, all waived" when these are hidden and there are no others.
 */
export function summaryParts<Subject, F extends Finding>(
  { levels, isCounted }: Pick<Findings<Subject, F>, 'levels' | 'isCounted'>,
  { listed, counts, subjectCount, waivedCount, hiddenCount }: FindingList<F>,
  singular: string,
  { unreadable, idle, plural }: { unreadable: number; idle: number; plural?: string },
): readonly [total: string, levels: string, notes: string] {
  const parts = levels.flatMap(({ id, label, counted }) => {
    const count = counts.get(id) ?? 0
    // Of tokens, findings that are no risk are listed, too.
    return count === 0 ? [] : [`${numberText(count)} ${isCounted ? label.toLowerCase() : counted}`]
  })
  const notes = [
    waivedCount > 0 && `${numberText(waivedCount)} of them ${are(waivedCount)} waived.`,
    hiddenCount > 0 && listed.length > 0 && `${numberText(hiddenCount)} more ${are(hiddenCount)} waived.`,
    unreadable > 0 &&
      `${countText(unreadable, 'unreadable row')} ${unreadable === 1 ? 'was' : 'were'} not checked.`,
    idle > 0 && `${countText(idle, 'waiver')} without a finding.`,
  ]
  const total = `${countText(listed.length, 'finding')} of ${countText(subjectCount, singular, plural)}`
  const none = `${countText(hiddenCount, 'finding')}${allWaived(hiddenCount)}`
  return [
    listed.length === 0 ? none : total,
    listed.length === 0 ? '' : `: ${parts.join(', ')}`,
    ['.', ...notes.filter(Boolean)].join(' '),
  ]
}

/**
 * The Findings tab of a resource: the findings of all matching rows, most severe first, with filter counts, waivers,
 * export, and print.
 */
export const findingsPanel = <Subject, F extends Finding>(
  kind: Findings<Subject, F>,
  views: FindingViews<Subject, F>,
) =>
  function FindingsPanel(props: PanelProps<ListSearch, FoundView<Subject, F>, Subject>) {
    const { found } = props.view
    return found ? (
      <FoundFindings {...props} {...{ kind, views, found }} />
    ) : (
      <TableSkeleton columns={4} label="Looking for findings" />
    )
  }

type FoundFindingsProps<Subject, F extends Finding> = Omit<PanelProps, 'list'> & {
  kind: Findings<Subject, F>
  views: FindingViews<Subject, F>
  found: Found<Subject, F>
}

function FoundFindings<Subject, F extends Finding>(props: FoundFindingsProps<Subject, F>) {
  const { kind, views, found, view, search, update, onOpen, writeSearch } = props
  const { list } = found
  const { resource, subjects, unreadable } = list
  const now = useListNow(list)
  const { isPrinting, print } = usePrinting()
  const { actions, dialogs } = useFindingActions(kind, views, list)
  const within = useMemo(() => view.rowsWithout('findings'), [view])
  const counted = useMemo(() => listFindings(kind, found, within, search), [kind, found, within, search])
  const { listed, hiddenCount } = counted
  const rules = chosenIn(search, 'finding')
  const isAsked = counted.filters.some(({ chosen }) => chosen.length > 0)
  // An idle waiver has a rule but no level, so other filters hide it.
  const isIdleAsked =
    Boolean(search.waived) &&
    counted.filters.every(({ key, chosen }) => key === 'finding' || chosen.length === 0)
  const idle = useMemo(() => (isIdleAsked ? idleFindings(found) : []), [found, isIdleAsked]).filter(
    ({ waiver }) => rules.length === 0 || rules.includes(waiver.rule),
  )
  const unchecked = {
    unreadable: isFiltered(resource, search) ? 0 : unreadable.length,
    idle: idle.length,
    plural: resource.plural,
  }
  const summary = summaryParts(kind, counted, resource.singular, unchecked)
  const count = listed.length + idle.length
  const shownAt = (index: number) => {
    const of = listed[index]
    return of && shownFinding(found, of)
  }

  function renderItem(index: number, isActive: boolean) {
    const rest = idle[index - listed.length]
    if (rest) {
      return (
        <IdleWaiverItem
          waiver={rest.waiver}
          label={
            found.rules.find(({ id }) => id === rest.waiver.rule)?.label ?? visibleText(rest.waiver.rule)
          }
          reason={
            rest.reason === 'subject'
              ? `The ${resource.singular} is not in the list.`
              : `The ${resource.singular} has no such finding now.`
          }
          now={now}
          isActive={isActive}
          onEnd={actions.onEnd}
        />
      )
    }
    const shown = shownAt(index)
    return (
      shown && (
        <FindingItem
          {...actions}
          shown={shown}
          before={listed[index - 1]?.finding}
          now={now}
          isActive={isActive}
          searchText={writeSearch(search, shown.row)}
          onOpen={onOpen}
        />
      )
    )
  }

  function openAt(index: number) {
    const shown = shownAt(index)
    if (shown) onOpen(shown.id, shown.row)
  }

  const load = () =>
    findingsWriter(
      views,
      listed.flatMap((of) => shownFinding(found, of) ?? []),
      subjects,
    )

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-2 sm:px-6 print:hidden">
        <span role="status" className="tabular text-xs text-muted max-md:basis-full">
          {summary[0]}
          {/* The toggles beside it show the same numbers. */}
          <span className="sr-only">{summary[1]}</span>
          {summary[2]}
        </span>
        <div data-actions className="flex items-center gap-2 md:order-1 md:ml-auto">
          <Switch
            label="Show waived"
            checked={search.waived === '1'}
            onChange={(areShown) => update({ waived: areShown ? '1' : undefined })}
            className="max-md:-ml-2"
          />
          <ExportMenu fileName={`${resource.singular}-findings`} load={load} />
          <IconButton label="Print" icon={<Printer size={14} />} onClick={print} />
        </div>
        {/* On phones, a single line that scrolls; otherwise only the rules get lines of their own. */}
        <div className="flex min-w-0 gap-x-4 max-md:basis-full max-md:scroll-px-12 max-md:overflow-x-auto max-md:py-0.5 md:contents">
          {counted.filters.map((filter) => (
            <FilterToggles
              {...filter}
              key={filter.key}
              countClassOf={
                filter.key === kind.levelFilter.key
                  ? (id) => kind.levels.find((level) => level.id === id)?.text
                  : undefined
              }
              onChange={(chosen) => update({ [filter.key]: chosen })}
            />
          ))}
        </div>
      </div>
      {count === 0 ? (
        <EmptyFindings
          singular={resource.singular}
          plural={resource.plural}
          subjects={list.countRecords(within)}
          open={counted.openTotal}
          waived={counted.waivedTotal}
          hidden={hiddenCount}
          isAsked={isAsked}
          isNarrowed={isFiltered(resource, { ...search, finding: undefined })}
          onShowAll={() => update({ ...noFilters(resource), ...noFindingFilters(kind) })}
          onShowWaived={() => update({ waived: '1' })}
        />
      ) : (
        <VirtualList
          label="Findings"
          count={count}
          estimatedHeight={61}
          itemClassName="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2 text-sm focus-visible:-outline-offset-2 sm:px-6 lg:grid-cols-[17rem_minmax(0,1fr)_5rem]"
          renderItem={renderItem}
          onEnter={openAt}
        />
      )}
      {isPrinting && (
        <PrintedFindings
          {...{ kind, views, found, listed }}
          summary={summary.join('')}
          filters={filterWords(resource, kind, found.rules, search)}
        />
      )}
      {dialogs}
    </>
  )
}

type FilterTogglesProps = CountedFilter & {
  /** CSS class of a choice's count. */
  countClassOf: ((id: string) => string | undefined) | undefined
  onChange(chosen: readonly string[] | undefined): void
}

/** A toggle for each choice that is selected or has findings. */
function FilterToggles({ label, choices, chosen, countClassOf, onChange }: FilterTogglesProps) {
  if (choices.length === 0) return null
  function toggle(id: string) {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-w-0 flex-wrap items-center gap-1 max-md:shrink-0 max-md:flex-nowrap md:last:order-2 md:last:basis-full"
    >
      {choices.map((choice) => (
        <CountToggle
          key={choice.id}
          label={visibleText(choice.label)}
          count={choice.count}
          countClass={countClassOf?.(choice.id) ?? 'text-muted'}
          isPressed={chosen.includes(choice.id)}
          onToggle={() => toggle(choice.id)}
        />
      ))}
    </div>
  )
}
