import { type RouterState, useRouterState } from '@tanstack/react-router'
import { Ellipsis, SlidersHorizontal } from 'lucide-react'
import { memo, type RefObject, useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { RetryNote } from '#form/failure-panel.tsx'
import { Chip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { Skeleton, TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Overflow } from '#ui/overflow.tsx'
import { useStable, useLatest } from '#ui/use-stable.ts'
import { ChangesSummary } from '../changes/changes-summary.tsx'
import { type ListSearch, noFilters, type PanelProps } from '../list/list-search.ts'
import type { FoundView } from '../findings/finding-rules.ts'
import { FindingChips, FindingsLine } from '../findings/findings-line.tsx'
import { type Resource, unreportedTexts } from '../list/resource.ts'
import { ListColumnsMenu } from '../table/list-columns-menu.tsx'
import { SaveViewButton, ViewsMenu } from '../views/views-menu.tsx'
import { ListExportMenu } from '../list/list-export-menu.tsx'
import { ListFailure, ListHeader } from './list-header.tsx'
import { useListAddress, useAddressText } from '../views/list-link.ts'
import type { ListModel } from '../list/list-model.ts'
import type { ListParts } from './list-parts.ts'
import { PrintedList } from './printed-list.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { ShownList } from './read-list.ts'
import { CompareButton, SelectionBar } from '../list/selection.tsx'
import { filterWords } from '../findings/list-findings.ts'

type ListScreenProps<
  Search extends ListSearch,
  View extends FoundView<Subject>,
  Subject,
> = ShownList<Subject> & {
  resource: Resource<Subject>
  parts: ListParts<Search, View, Subject>
  search: Search
}

/** Up to so many rows, a table is searched and rendered well within a frame. */
const quickList = 10_000

/** The screen of any list: what has been loaded of it, or why nothing has. */
export function ListScreen<Search extends ListSearch, View extends FoundView<Subject>, Subject>(
  props: ListScreenProps<Search, View, Subject>,
) {
  const { resource, parts, list, error, failure, onTryNow, onRefresh } = props
  const address = useListAddress(resource, parts.linkTo, list)
  return (
    <>
      <PageTitle parts={[resource.title]} />
      {list ? (
        <LoadedList {...props} {...address} list={list} />
      ) : (
        <>
          <PageHeader
            title={resource.title}
            details={!error && <span aria-hidden="true" className="h-7" />}
          />
          {error ? (
            <ListFailure title={resource.title} error={error} onRetry={onRefresh} />
          ) : (
            <>
              <RetryNote error={failure} onTryNow={onTryNow} />
              <ToolbarSkeleton tabs={parts.tabs.length} />
              <TableSkeleton columns={7} label={`Loading ${resource.plural}`} />
            </>
          )}
        </>
      )}
    </>
  )
}

/** As high as the area between the header and the rows of a list, so that nothing shifts. */
const ToolbarSkeleton = ({ tabs }: { tabs: number }) => (
  <div aria-hidden="true" className="border-b border-line px-4 sm:px-6">
    <div className="flex h-8 items-center rounded-md border border-line px-2.5 sm:max-w-72">
      <Skeleton className="w-32" />
    </div>
    <div className="mt-1 flex h-7 items-center xl:h-8">
      <Skeleton className="w-48" />
    </div>
    <div className="mt-1 flex h-8 items-center gap-5 sm:h-9">
      {Array.from({ length: tabs }, (_, tab) => (
        <Skeleton key={tab} className="w-12" />
      ))}
    </div>
  </div>
)

type LoadedListProps<Search extends ListSearch, View extends FoundView<Subject>, Subject> = ListScreenProps<
  Search,
  View,
  Subject
> &
  ReturnType<typeof useListAddress<Search, Subject>> & { list: ListModel<Subject> }

/** The list with the filters of the URL. */
function LoadedList<Search extends ListSearch, View extends FoundView<Subject>, Subject>(
  props: LoadedListProps<Search, View, Subject>,
) {
  const { resource, parts, list, search: committed, onSearch, onOpen, writeSearch } = props
  const searchRef = useRef<HTMLInputElement>(null)
  const path = `/${resource.id}`
  const { text, type, settle, write } = useAddressText({ path, key: 'q', committed })
  const wanted = { ...committed, q: text || undefined }
  const search = useStable(wanted, writeSearch(wanted))
  useShortcut('search', () => searchRef.current?.focus())

  // Stable, so that what cannot change while the user types does not render again.
  const update = useLatest((patch: ListSearch, replace?: boolean) => {
    const next = { ...search, ...patch }
    settle(next.q ?? '')
    onSearch(next, { replace: replace ?? false })
  })
  const showView = useCallback(
    (next: Search, id: string | null, replace = false) => {
      settle(next.q ?? '')
      onSearch(next, { replace, view: id })
    },
    [settle, onSearch],
  )
  const handleOpen = useLatest((id: string, row?: number) => {
    // Back should return to the text typed last.
    write()
    onOpen(id, search, row)
  })
  return (
    <parts.Filtered list={list} search={search}>
      {(view) => (
        <FilteredList
          {...props}
          view={view}
          search={search}
          searchRef={searchRef}
          onText={type}
          update={update}
          onView={showView}
          onOpen={handleOpen}
        />
      )}
    </parts.Filtered>
  )
}

type FilteredListProps<Search extends ListSearch, View extends FoundView<Subject>, Subject> = Omit<
  LoadedListProps<Search, View, Subject>,
  'list' | 'onOpen'
> &
  PanelProps<Search, View, Subject> & {
    searchRef: RefObject<HTMLInputElement | null>
    onText(text: string): void
    /** Opens a saved view, or none (null). */
    onView(search: Search, id: string | null, replace?: boolean): void
  }

const historyIndex = ({ state: { __TSR_index: index } }: RouterState['location']): number => index

/** Whether the screen that is being rendered comes before the previous one in the history. */
const isBehind = ({ location, resolvedLocation }: RouterState): boolean =>
  resolvedLocation !== undefined && historyIndex(location) < historyIndex(resolvedLocation)

/** The filtered list and everything above it. Does not render again when typed text is committed to the URL. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets that it is generic
const FilteredList = memo(DrawnList) as typeof DrawnList

function DrawnList<Search extends ListSearch, View extends FoundView<Subject>, Subject>(
  props: FilteredListProps<Search, View, Subject>,
) {
  const { resource, parts, list, view, search, isReading, error, failure, isRefreshing, onRefresh } = props
  const { searchRef, onText, update, onView, onOpen, writeSearch } = props
  const { tabs, Export, Filters, Toggles, Notes, Chips, actions, cells, findings } = parts
  const { Notices, Beside, Empty, Selected } = parts
  const tab = tabs.find(({ value }) => value === search.tab) ?? tabs[0]
  // The Findings tab has its own export.
  const exported = tab.value === 'findings' ? undefined : (tab.fields ?? tabs[0].fields)
  const { rows } = list
  const { found } = view
  // Stable elements: the list renders several times per keystroke, but what is above it need not.
  const above = useMemo(
    () => ({
      changes: (
        <>
          {Notes && <Notes list={list} view={view} search={search} update={update} />}
          {resource.tracked && <ChangesSummary list={list} search={search} update={update} />}
        </>
      ),
      views: <ViewsMenu resource={resource} search={search} onOpen={onView} />,
      actions: (
        <>
          {tab.hasColumns && <ListColumnsMenu resource={resource} search={search} onChange={update} />}
          <Overflow label="More" icon={<Ellipsis size={14} />} from="lg" align="end" isIconOnly>
            {Export ? (
              <Export list={list} view={view} search={search} />
            ) : (
              exported && <ListExportMenu list={list} view={view} fields={exported(search, view)} />
            )}
            <SaveViewButton resource={resource} search={search} onSaved={(id) => onView(search, id, true)} />
            {tab.compares && <CompareButton list={list} search={search} />}
            {actions}
          </Overflow>
        </>
      ),
    }),
    [actions, Notes, Export, exported, tab, list, onView, resource, search, update, view],
  )
  const filters = useMemo(
    () => ({
      chips: (
        <>
          {Chips && <Chips view={view} search={search} update={update} />}
          <FindingChips found={found} search={search} update={update} />
          {search.changed && (
            <Chip label="Changed since last visit" onRemove={() => update({ changed: undefined })} />
          )}
        </>
      ),
      more: Filters && <Filters view={view} search={search} update={update} />,
      toggles: Toggles && <Toggles view={view} search={search} update={update} />,
    }),
    [Chips, Filters, Toggles, view, found, search, update],
  )
  const openRow = useLatest((number: number) => {
    const row = rows[number]
    if (row?.kind === 'record') onOpen(row.id, number)
  })
  const wentBack = useRouterState({ select: isBehind })
  // The first rows take the longest of all to render: deferred, so that React does it in slices. After Back, they must
  // be there at once, because the router then restores where they were scrolled to.
  const isPending = useDeferredValue(view.isPending, !wentBack) || view.isPending
  const panel = { list, view, search, update, onOpen, writeSearch, cells }

  return (
    <>
      <ListHeader
        list={list}
        shown={view.isPending ? null : list.countRecords(view.rows)}
        isReading={isReading}
        query={onRefresh && { isFetching: isRefreshing, error, failureReason: failure, refetch: onRefresh }}
        {...above}
      />
      <ListToolbar
        searchRef={searchRef}
        list={list}
        search={search}
        onText={onText}
        isQuick={tab.hasColumns === true && rows.length <= quickList}
        onOpen={openRow}
        view={view}
        update={update}
        findings={<FindingsLine {...panel} kind={findings} found={found} />}
        beside={Beside && <Beside />}
        ToggleLine={parts.ToggleLine}
        {...filters}
      />
      {isPending || (isReading && (view.rows.length === 0 || search.tab)) ? (
        <TableSkeleton columns={7} label={`Loading ${resource.plural}`} />
      ) : rows.length === 0 && !Empty ? (
        <EmptyState title={`No ${resource.plural}`}>{resource.emptyHint}</EmptyState>
      ) : rows.length > 0 && view.rows.length === 0 && !tab.showsEmpty ? (
        <NoMatch {...panel} />
      ) : (
        <Tabs
          label={`Views of the ${resource.plural}`}
          value={tab.value}
          onChange={(next) => update({ tab: next === tabs[0].value ? undefined : next })}
          tabs={tabs.map(({ value, label, Panel, showsEmpty }) => ({
            value,
            label,
            content:
              rows.length === 0 && Empty && (!showsEmpty || value === 'findings') ? (
                <Empty />
              ) : (
                <Panel {...panel} />
              ),
          }))}
          aside={
            tab.Tools && (
              <Overflow
                label="View options"
                icon={<SlidersHorizontal size={14} />}
                from="sm"
                align="end"
                isIconOnly
              >
                <tab.Tools {...panel} />
              </Overflow>
            )
          }
        />
      )}
      {/* Below the rows, which none of these moves when it appears. */}
      {error && <ListFailure title={resource.title} error={error} isLoaded onRetry={onRefresh} />}
      {Notices && <Notices />}
      <SelectionBar
        list={list}
        view={view}
        search={search}
        fields={!Export && exported ? () => exported(search, view) : undefined}
        comparesAbove={tab.compares}
      >
        {Selected && ((numbers) => <Selected list={list} view={view} numbers={numbers} />)}
      </SelectionBar>
      {tab.fields && !tab.printsItself && !view.isPending && (
        <PrintedList
          list={list}
          view={view}
          fields={() => tab.fields?.(search, view) ?? []}
          filters={() => filterWords(resource, findings, found?.rules ?? [], search)}
        />
      )}
    </>
  )
}

/** Says that no row matches, and what the search may have missed. */
function NoMatch({ list: { resource }, view, search, update }: PanelProps) {
  const query = search.q ?? ''
  const unreported = unreportedTexts(resource, query)
  return (
    <EmptyState
      title={`No ${resource.singular} matches`}
      actions={<Button onClick={() => update(noFilters(resource))}>Show all {resource.plural}</Button>}
    >
      {(unreported.length > 0 ? unreported : [resource.searchHint]).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {view.terms.read(query).remarks.map(({ start, text }) => (
        <p key={start} className="mt-1.5 break-words">
          <bdi>{text}</bdi>
        </p>
      ))}
    </EmptyState>
  )
}
