import { type ComponentType, type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { RetryNote } from '#form/retry-note.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useKept } from '#ui/use-kept.ts'
import { useLatest } from '#ui/use-latest.ts'
import { useTypedText } from '#ui/use-typed-text.ts'
import type { Field } from '../fields/field.ts'
import type { Resource } from '../resource.ts'
import { ListColumnsMenu } from '../table/list-columns-menu.tsx'
import { SaveViewButton } from '../views/save-view-button.tsx'
import { ViewsMenu } from '../views/views-menu.tsx'
import { ListExportMenu } from './list-export-menu.tsx'
import { ListHeader } from './list-header.tsx'
import type { ListModel } from './list-model.ts'
import { noFilters, type ListSearch, type PanelProps } from './list-search.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { ListView } from './list-view.ts'
import { CompareButton, SelectionBar } from './selection.tsx'

/** What a resource puts into the screen of its list, beside what its definition says. */
export type ListParts<Search extends ListSearch> = {
  /** The tabs; the first one is open when the address names none. */
  readonly tabs: readonly {
    readonly value: string
    readonly label: string
    readonly Panel: ComponentType<PanelProps<Search>>
  }[]
  /** Gives its children what an address asks for; `list` may still be read. */
  readonly Filtered: ComponentType<{
    list: ListModel<unknown>
    search: Search
    children(view: ListView): ReactNode
  }>
  /** What the open tab shows of each record, for a file. */
  exported(search: Search): readonly Pick<Field<unknown>, 'label' | 'path' | 'value'>[]
  /** What changed since the last visit. */
  readonly Changes: ComponentType<Pick<PanelProps<Search>, 'list' | 'search' | 'update'>>
  /** What was found in the list, above the search. */
  readonly Findings: ComponentType<PanelProps<Search> & { isReading: boolean }>
  /** Filters that are neither text nor facets, each removable. */
  readonly Chips: ComponentType<Pick<PanelProps<Search>, 'search' | 'update'>>
}

type ListScreenProps<Search extends ListSearch> = {
  resource: Resource<unknown>
  parts: ListParts<Search>
  /** The list to show; undefined before anything of it is here. */
  list: ListModel<unknown> | undefined
  /** The list is still being read: what is here are its first rows. */
  isReading: boolean
  /** Why the list could not be read, or not be refreshed; then it is the one before. */
  error: ApiError | null
  /** Why it is asked for again after a pause, and asking at once. */
  failure: ApiError | null
  onTryNow(): void
  isRefreshing: boolean
  onRefresh(): void
  search: Search
  /** `view`: the saved view that is opened with it; without it the one that was opened before stays. */
  onSearch(search: Search, how: { replace: boolean; view?: string | null }): void
  onOpen(id: string, search: Search): void
  /** Query part of an address, with its question mark. */
  writeSearch(search: Search): string
}

/** The screen of a list, whatever it lists: what of it is here, or why it is not. */
export function ListScreen<Search extends ListSearch>(props: ListScreenProps<Search>) {
  const { resource, list, error, failure, onTryNow, onRefresh } = props
  return (
    <>
      <PageTitle parts={[resource.title]} />
      {list ? (
        <LoadedList {...props} list={list} />
      ) : (
        <>
          <PageHeader title={resource.title} />
          {error ? (
            <ListFailure resource={resource} error={error} onRetry={onRefresh} />
          ) : (
            <>
              <RetryNote error={failure} onTryNow={onTryNow} />
              <TableSkeleton columns={7} label={`Loading ${resource.many}`} />
            </>
          )}
        </>
      )}
    </>
  )
}

type ListFailureProps = { resource: Pick<Resource<unknown>, 'title'>; error: ApiError; onRetry(): void }

/** Says, in place of what a page would show of them, why there are no records. */
export function ListFailure({ resource, error, onRetry }: ListFailureProps) {
  return (
    <div className="px-4 sm:px-6">
      <FailurePanel title={`${resource.title} could not be loaded`} error={error} onRetry={onRetry} />
    </div>
  )
}

/** The list with its filters, as the address says. */
function LoadedList<Search extends ListSearch>(
  props: ListScreenProps<Search> & { list: ListModel<unknown> },
) {
  const { resource, parts, list, search: committed, onSearch, onOpen, writeSearch } = props
  const searchRef = useRef<HTMLInputElement>(null)
  const [text, setText, dropTyped] = useTypedText(committed.q ?? '', (q) =>
    onSearch({ ...committed, q: q || undefined }, { replace: true }),
  )
  const wanted = { ...committed, q: text || undefined }
  // What was typed reaches the address later: by then it asks for nothing new.
  const search = useKept(wanted, writeSearch(wanted))
  useShortcut('search', () => searchRef.current?.focus())

  const update = useCallback(
    (patch: ListSearch, replace = false) => {
      dropTyped()
      onSearch({ ...search, ...patch }, { replace })
    },
    [dropTyped, onSearch, search],
  )
  const showView = useCallback(
    (next: Search, id: string | null, replace = false) => {
      dropTyped()
      onSearch(next, { replace, view: id })
    },
    [dropTyped, onSearch],
  )
  const handleFilter = useCallback(
    (id: string, values: readonly string[]) => update({ [id]: values }),
    [update],
  )
  const handleOpen = useCallback((id: string) => onOpen(id, search), [onOpen, search])
  const clear = useCallback(() => update(noFilters(resource)), [update, resource])
  const handleText = useLatest(setText)
  return (
    <parts.Filtered list={list} search={search}>
      {(view) => (
        <FilteredList
          {...props}
          rows={list.rows}
          view={view}
          search={search}
          searchRef={searchRef}
          onText={handleText}
          onFilter={handleFilter}
          onClear={clear}
          update={update}
          onView={showView}
          onOpen={handleOpen}
        />
      )}
    </parts.Filtered>
  )
}

type FilteredListProps<Search extends ListSearch> = Omit<ListScreenProps<Search>, 'list' | 'onOpen'> &
  PanelProps<Search> & {
    searchRef: RefObject<HTMLInputElement | null>
    onText(text: string): void
    onFilter(facet: string, values: readonly string[]): void
    onClear(): void
    /** Shows a saved view, or none. */
    onView(search: Search, id: string | null, replace?: boolean): void
  }

/** What the filters leave of the list, and what stands above it. */
function FilteredList<Search extends ListSearch>(props: FilteredListProps<Search>) {
  const { resource, parts, list, rows, view, search, isReading, error, isRefreshing, onRefresh } = props
  const { searchRef, onText, onFilter, onClear, update, onView, onOpen, writeSearch } = props
  const { tabs, exported, Changes, Findings, Chips } = parts
  // Elements that stay the same: the list is rendered several times a key, and what stands above it need not be.
  const above = useMemo(
    () => ({
      changes: <Changes list={list} search={search} update={update} />,
      views: <ViewsMenu resource={resource} search={search} onOpen={onView} />,
      actions: (
        <>
          <ListColumnsMenu resource={resource} search={search} onChange={update} />
          <ListExportMenu list={list} view={view} fields={exported(search)} />
          <SaveViewButton resource={resource} search={search} onSaved={(id) => onView(search, id, true)} />
          <CompareButton list={list} />
        </>
      ),
    }),
    [Changes, exported, list, onView, resource, search, update, view],
  )
  const chips = useMemo(() => <Chips search={search} update={update} />, [Chips, search, update])
  const panel = { list, rows, view, search, update, onOpen, writeSearch }

  return (
    <>
      <ListHeader
        list={list}
        shown={view.isPending ? null : view.rows.length}
        isReading={isReading}
        isRefreshing={isRefreshing}
        isStale={error !== null}
        onRefresh={onRefresh}
        {...above}
      />
      {error && (
        <div className="px-4 pb-3 sm:px-6">
          <FailurePanel
            title={`${resource.title} could not be refreshed`}
            error={error}
            onRetry={onRefresh}
          />
        </div>
      )}
      <Findings {...panel} isReading={isReading} />
      <ListToolbar
        searchRef={searchRef}
        list={list}
        search={search}
        onText={onText}
        view={view}
        onFilter={onFilter}
        onClear={onClear}
        chips={chips}
      />
      {view.isPending || (isReading && (view.rows.length === 0 || search.view)) ? (
        <TableSkeleton columns={7} label={`Loading ${resource.many}`} />
      ) : rows.length === 0 ? (
        <EmptyState title={`No ${resource.many}`} actions={<Button onClick={onRefresh}>Refresh</Button>}>
          The service lists no {resource.one} for the access token that signed you in.
        </EmptyState>
      ) : view.rows.length === 0 ? (
        <EmptyState
          title={`No ${resource.one} matches`}
          actions={<Button onClick={onClear}>Clear filters</Button>}
        >
          <p>Take a filter away or search for another name, ID or email.</p>
          {view.terms.read(search.q ?? '').remarks.map(({ start, text: remark }) => (
            <p key={start} className="mt-1.5 break-words">
              <bdi>{remark}</bdi>
            </p>
          ))}
        </EmptyState>
      ) : (
        <Tabs
          label={`Views of the ${resource.many}`}
          value={search.view ?? tabs[0]?.value ?? ''}
          onChange={(tab) => update({ view: tab === tabs[0]?.value ? undefined : tab })}
          tabs={tabs.map(({ value, label, Panel }) => ({ value, label, content: <Panel {...panel} /> }))}
        />
      )}
      <SelectionBar list={list} view={view} search={search} />
    </>
  )
}
