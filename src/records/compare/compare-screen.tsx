import { ArrowLeftRight, Link2, Printer } from 'lucide-react'
import { linkTo } from '#form/active-org.tsx'
import { Button } from '#ui/button.tsx'
import { copyLink } from '#ui/copy-button.tsx'
import { Switch } from '#ui/toggles.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type NavigateOptions, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import type { NamedRecord } from '#ui/find-records.ts'
import { DataAge } from '#ui/now.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { ExportMenu } from '#ui/save-table.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useStableList } from '#ui/use-stable.ts'
import { ListFailure } from '../screen/list-header.tsx'
import { ListLink } from '../views/list-link.ts'
import type { ListModel } from '../list/list-model.ts'
import type { listOptions } from '../list/list-options.ts'
import { maxCompared, minCompared, type Resource } from '../list/resource.ts'
import { ChooseCompared, RecordPicker } from './choose-compared.tsx'
import { ComparedTable, LinkedName } from './compared-table.tsx'
import { comparedSearch } from './compare-search.ts'
import type { Compared, ComparedSearch, Comparison } from './compared.ts'
import { type ComparedSide, findCompared, isKnown } from './find-compared.ts'

type ScreenProps<Subject, Entry extends NamedRecord> = {
  resource: Pick<Resource<Subject>, 'id' | 'title' | 'singular' | 'plural' | 'a'>
  compared: Compared<Entry>
  search: ComparedSearch
  /** The comparable entries of the list, in order. */
  entriesOf(list: ListModel<Subject>): Iterable<Entry>
  /** Computes the differences and returns a renderer for all rows or only the differences. Must be stable. */
  compare(sides: readonly ComparedSide<Entry>[]): (onlyDifferences: boolean) => Comparison
  /** More to choose from while nothing is chosen. */
  renderChoice?(list: ListModel<Subject>): ReactNode
}

type CompareScreenProps<Subject, Entry extends NamedRecord> = ScreenProps<Subject, Entry> & {
  options: ReturnType<typeof listOptions<Subject>>
}

/** The screen that compares records side by side. */
export function CompareScreen<Subject, Entry extends NamedRecord>(props: CompareScreenProps<Subject, Entry>) {
  const { resource, options } = props
  const query = useQuery(options.list())
  const { data, error } = query
  const title = `Compare ${resource.plural}`
  return (
    <>
      <PageTitle parts={[title, resource.title]} />
      {data ? (
        <LoadedComparison {...props} list={data} query={query} />
      ) : (
        <>
          <PageHeader title={title} back={<BackLink resource={resource} />} />
          {error ? (
            <ListFailure title={resource.title} error={error} onRetry={() => void query.refetch()} />
          ) : (
            <TableSkeleton columns={3} label={`Loading ${resource.plural}`} />
          )}
        </>
      )}
    </>
  )
}

/** A link back to the list, with its filters if the user came from there. */
export function BackLink({ resource: { id, title } }: { resource: Pick<Resource<unknown>, 'id' | 'title'> }) {
  const search = useLocation({ select: ({ state }) => state.listSearch })
  return (
    <ListLink to={`/${id}`} {...(search && { search })}>
      {title}
    </ListLink>
  )
}

type CompareActionsProps = {
  onlyDifferences: boolean
  onDifferences(only: boolean): void
  /** Absent unless there are exactly two sides. */
  onSwap: (() => void) | undefined
}

/** What a comparison of any records offers. */
export function CompareActions({ onlyDifferences, onDifferences, onSwap }: CompareActionsProps) {
  return (
    <>
      <Switch
        label="Differences only"
        checked={onlyDifferences}
        onChange={onDifferences}
        className="max-sm:-ml-2"
      />
      {onSwap && (
        <Button icon={<ArrowLeftRight size={14} />} onClick={onSwap}>
          Swap sides
        </Button>
      )}
      <Button icon={<Link2 size={14} />} onClick={() => void copyLink(linkTo())}>
        Copy link
      </Button>
      <Button icon={<Printer size={14} />} onClick={() => print()}>
        Print
      </Button>
    </>
  )
}

type LoadedComparisonProps<Subject, Entry extends NamedRecord> = ScreenProps<Subject, Entry> & {
  list: ListModel<Subject>
  /** After an error, `list` is the previous one. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

const none: readonly string[] = []

/** The comparison of the records in the URL, or a selection if they are too few or too many. */
function LoadedComparison<Subject, Entry extends NamedRecord>(props: LoadedComparisonProps<Subject, Entry>) {
  const { resource, compared, list, query, search, entriesOf, compare } = props
  const navigate = useNavigate()
  const ids = useStableList(search.id ?? none)
  const rows = useStableList(search.row ?? none)
  const entries = useMemo(() => entriesOf(list), [entriesOf, list])
  const sides = useMemo(() => findCompared(entries, ids, rows), [entries, ids, rows])
  const taken = useMemo(() => new Set(sides.flatMap(({ entry }) => entry?.index ?? [])), [sides])
  const isComparison = sides.length >= minCompared && sides.length <= maxCompared
  // Records that are not in the list cannot be the same as anything.
  const areSeveral = sides.filter(isKnown).length >= minCompared
  const onlyDifferences = search.differences === 'only'
  const show = useMemo(() => compare(isComparison ? sides : []), [compare, isComparison, sides])
  const { summary, sections, above, below, isSame, writer } = useMemo(
    () => show(onlyDifferences),
    [show, onlyDifferences],
  )

  function onSearch(change: ComparedSearch, replace: boolean) {
    const to: string = `/${resource.id}/compare`
    const next = { to, search: { ...search, ...change }, replace, resetScroll: false, state: true }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no address is known here by name
    void navigate(next as NavigateOptions)
  }
  function handleSides(next: readonly ComparedSide<Entry>[], added?: NamedRecord) {
    const { row, id } = comparedSearch([
      ...next.map(({ id, entry, twins }) => ({
        id,
        ...(entry && { index: entry.index }),
        isDuplicate: twins > 1,
      })),
      ...(added ? [{ ...added, isDuplicate: list.withId(added.id).length > 1 }] : []),
    ])
    onSearch({ id, ...(compared.namesRows && { row }) }, false)
  }
  const handleDifferences = (only: boolean) => onSearch({ differences: only ? 'only' : undefined }, true)
  const handleFirst = (at: number) => handleSides([...sides.slice(at, at + 1), ...sides.toSpliced(at, 1)])
  const handleRemove = (at: number) => handleSides(sides.toSpliced(at, 1))
  const picker = (
    <RecordPicker
      records={entries}
      taken={taken}
      label={`Add ${resource.a.toLowerCase()}`}
      listLabel={resource.title}
      nothing={compared.nothing}
      onPick={(picked) => handleSides(sides, picked)}
    />
  )
  return (
    <>
      <PageHeader
        title={`Compare ${resource.plural}`}
        back={<BackLink resource={resource} />}
        details={
          <>
            {isComparison && areSeveral && (
              <span role="status" className="tabular">
                {summary}
              </span>
            )}
            <DataAge receivedAt={list.receivedAt} query={query} />
          </>
        }
        actions={
          isComparison && (
            <>
              {sides.length < maxCompared && picker}
              <div className="flex flex-wrap items-center gap-2 print:hidden">
                <CompareActions
                  onlyDifferences={onlyDifferences}
                  onDifferences={handleDifferences}
                  onSwap={sides.length === 2 ? () => handleSides(sides.toReversed()) : undefined}
                />
                <ExportMenu fileName={compared.fileName} load={writer} />
              </div>
            </>
          )
        }
      />
      {isComparison ? (
        <>
          {above}
          {/* `relative`: texts for screen readers scroll with it. The padding keeps the focus clear of what stays in view. */}
          <div className="relative min-h-0 flex-1 scroll-pt-28 scroll-pl-36 overflow-auto border-t border-line max-sm:min-h-96 sm:scroll-pl-56">
            <ComparedTable {...{ compared, sides, sections }} onFirst={handleFirst} onRemove={handleRemove} />
            {isSame ? (
              <EmptyState
                title={areSeveral ? 'Nothing differs' : 'Nothing to compare'}
                actions={<Button onClick={() => handleDifferences(false)}>{compared.showAll}</Button>}
              >
                {areSeveral
                  ? compared.same
                  : `Fewer than ${minCompared} of these ${resource.plural} are in the list.`}
              </EmptyState>
            ) : (
              below
            )}
          </div>
        </>
      ) : (
        <>
          <ChooseCompared
            {...{ resource, compared, sides, picker }}
            onFirst={() => handleSides(sides.slice(0, maxCompared))}
            onRemove={handleRemove}
          >
            {sides.length === 0 && <CalledCompare {...{ resource, compared, entries }} />}
          </ChooseCompared>
          {sides.length === 0 && props.renderChoice?.(list)}
        </>
      )}
      {query.error && (
        <ListFailure
          title={resource.title}
          error={query.error}
          isLoaded
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  )
}

type CalledCompareProps<Entry extends NamedRecord> = {
  resource: Pick<Resource<unknown>, 'a'>
  compared: Compared<Entry>
  entries: Iterable<Entry>
}

/** A link to the record whose URL this page uses. */
function CalledCompare<Entry extends NamedRecord>(props: CalledCompareProps<Entry>) {
  const { resource, compared, entries } = props
  for (const entry of entries) {
    if (entry.id === 'compare') {
      return (
        <p className="mt-3">
          {resource.a} has the ID “compare”:{' '}
          <LinkedName compared={compared} entry={entry} className="text-accent underline" />
        </p>
      )
    }
  }
  return null
}
