import { Ellipsis } from 'lucide-react'
import { type ComponentType, type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { RetryNote } from '#form/failure-panel.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Overflow } from '#ui/overflow.tsx'
import { useKept, useLatest } from '#ui/use-kept.ts'
import { useTypedText } from '#ui/search-field.tsx'
import type { Resource } from '../resource.ts'
import { ListColumnsMenu } from '../table/list-columns-menu.tsx'
import { SaveViewButton } from '../views/save-view-button.tsx'
import { ViewsMenu } from '../views/views-menu.tsx'
import type { ExportedField } from './export-rows.ts'
import { ListFailure } from './list-failure.tsx'
import { ListHeader } from './list-header.tsx'
import type { ListModel } from './list-model.ts'
import { noFilters, type ListSearch, type PanelProps, type RecordCells } from './list-search.ts'
import { PrintedList } from './printed-list.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { ListView } from './list-view.ts'
import { CompareButton, SelectionBar } from './selection.tsx'

/** What a resource puts into the screen of its list, beside what its definition says. */
export type ListParts<Search extends ListSearch, View extends ListView = ListView, Subject = unknown> = {
  /** The tabs; the first one is open when the address names none. */
  readonly tabs: readonly {
    readonly value: string
    readonly label: string
    readonly Panel: ComponentType<PanelProps<Search, View, Subject>>
    /** What chooses how the panel looks, in the line of the tabs. */
    readonly Tools?: ComponentType<PanelProps<Search, View, Subject>>
    /** What it shows of each record of an address, for files and for paper; a tab without prints itself. */
    fields?(search: Search, view: View): readonly ExportedField[]
    /** Its columns can be chosen. */
    readonly hasColumns?: boolean
    /** It says by itself that there is nothing. */
    readonly showsEmpty?: boolean
  }[]
  /** Gives its children what an address asks for; `list` may still be read. */
  readonly Filtered: ComponentType<{
    list: ListModel<Subject>
    search: Search
    /** The list is still being read. */
    isReading: boolean
    children(view: View): ReactNode
  }>
  /** Saves what the open tab shows. */
  readonly Export: ComponentType<Pick<PanelProps<Search, View, Subject>, 'list' | 'view' | 'search'>>
  /** What stands between the head and the search: notes on the list. */
  readonly Notices?: ComponentType
  /** Beside the search, for more than narrowing the list down. */
  readonly Beside?: ComponentType
  /** Why the list is empty, and what to do, within its tabs; without it what the definition says in their place. */
  readonly Empty?: ComponentType
  /** What can be done with the selected rows, by their numbers, beside what can be done with those of every list. */
  readonly Selected?: ComponentType<{ view: View; numbers: readonly number[] }>
  /** Filters beside the facets, and toggles beside the findings. */
  readonly Filters?: ComponentType<Pick<PanelProps<Search, View, Subject>, 'view' | 'search' | 'update'>>
  readonly Toggles?: ComponentType<Pick<PanelProps<Search, View, Subject>, 'view' | 'search' | 'update'>>
  /** What can be done with the list beside what can be done with every list. */
  readonly actions?: ReactNode
  readonly cells?: RecordCells
  /** What changed since the last visit. */
  readonly Changes: ComponentType<
    Pick<PanelProps<Search, View, Subject>, 'list' | 'view' | 'search' | 'update'>
  >
  /** How much was found in the list, below the search. */
  readonly Findings?: ComponentType<PanelProps<Search, View, Subject> & { isReading: boolean }>
  /** What an address narrows the list down by, in words. */
  readonly FilterWords: ComponentType<{ search: Search; view: View }>
  /** Filters that are neither text nor facets, each removable. */
  readonly Chips: ComponentType<Pick<PanelProps<Search, View, Subject>, 'view' | 'search' | 'update'>>
}

type ListScreenProps<Search extends ListSearch, View extends ListView, Subject> = {
  resource: Resource<Subject>
  parts: ListParts<Search, View, Subject>
  /** The list to show; undefined before anything of it is here. */
  list: ListModel<Subject> | undefined
  /** The list is still being read: what is here are its first rows. */
  isReading: boolean
  /** Why the list could not be read, or not be refreshed; then it is the one before. */
  error: ApiError | null
  /** Why it is asked for again after a pause, and asking at once. */
  failure: ApiError | null
  onTryNow(): void
  isRefreshing: boolean
  /** Reads it anew; absent where nothing can be asked for. */
  onRefresh?: (() => void) | undefined
  search: Search
  /** `view`: the saved view that is opened with it; without it the one that was opened before stays. */
  onSearch(search: Search, how: { replace: boolean; view?: string | null }): void
  onOpen(id: string, search: Search, row?: number): void
  /** Query part of an address, with its question mark; `row`: of the record that it leads to. */
  writeSearch(search: Search, row?: number): string
}

/** The screen of a list, whatever it lists: what of it is here, or why it is not. */
export function ListScreen<Search extends ListSearch, View extends ListView, Subject>(
  props: ListScreenProps<Search, View, Subject>,
) {
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
            <ListFailure title={resource.title} error={error} onRetry={onRefresh} />
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

/** The list with its filters, as the address says. */
function LoadedList<Search extends ListSearch, View extends ListView, Subject>(
  props: ListScreenProps<Search, View, Subject> & { list: ListModel<Subject> },
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
  const isWritten = text === (committed.q ?? '')
  const handleOpen = useCallback(
    (id: string, row?: number) => {
      dropTyped()
      if (isWritten) return onOpen(id, search, row)
      // Back leads to what was typed last: the router writes one address of each turn.
      onSearch(search, { replace: true })
      return queueMicrotask(() => onOpen(id, search, row))
    },
    [dropTyped, isWritten, onOpen, onSearch, search],
  )
  const clear = useCallback(() => update(noFilters(resource)), [update, resource])
  const handleText = useLatest(setText)
  return (
    <parts.Filtered list={list} search={search} isReading={props.isReading}>
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

type FilteredListProps<Search extends ListSearch, View extends ListView, Subject> = Omit<
  ListScreenProps<Search, View, Subject>,
  'list' | 'onOpen'
> &
  PanelProps<Search, View, Subject> & {
    searchRef: RefObject<HTMLInputElement | null>
    onText(text: string): void
    onFilter(facet: string, values: readonly string[]): void
    onClear(): void
    /** Shows a saved view, or none. */
    onView(search: Search, id: string | null, replace?: boolean): void
  }

/** What the filters leave of the list, and what stands above it. */
function FilteredList<Search extends ListSearch, View extends ListView, Subject>(
  props: FilteredListProps<Search, View, Subject>,
) {
  const { resource, parts, list, rows, view, search, isReading, error, isRefreshing, onRefresh } = props
  const { searchRef, onText, onFilter, onClear, update, onView, onOpen, writeSearch } = props
  const { tabs, Export, Filters, Toggles, Changes, Findings, Chips, actions, cells } = parts
  const { Notices, Beside, Empty, Selected } = parts
  const tab = tabs.find(({ value }) => value === search.tab) ?? tabs[0]
  const hasColumns = tab?.hasColumns === true
  // Elements that stay the same: the list is rendered several times a key, and what stands above it need not be.
  const above = useMemo(
    () => ({
      changes: <Changes list={list} view={view} search={search} update={update} />,
      views: <ViewsMenu resource={resource} search={search} onOpen={onView} />,
      actions: (
        <>
          {hasColumns && <ListColumnsMenu resource={resource} search={search} onChange={update} />}
          <Overflow
            label="More"
            icon={<Ellipsis size={14} aria-hidden="true" />}
            from="lg"
            align="end"
            isIconOnly
          >
            <Export list={list} view={view} search={search} />
            <SaveViewButton resource={resource} search={search} onSaved={(id) => onView(search, id, true)} />
            <CompareButton list={list} />
            {actions}
          </Overflow>
        </>
      ),
    }),
    [actions, Changes, Export, hasColumns, list, onView, resource, search, update, view],
  )
  const filters = useMemo(
    () => ({
      chips: <Chips view={view} search={search} update={update} />,
      more: Filters && <Filters view={view} search={search} update={update} />,
      toggles: Toggles && <Toggles view={view} search={search} update={update} />,
    }),
    [Chips, Filters, Toggles, view, search, update],
  )
  const openRow = useLatest((number: number) => {
    const row = rows[number]
    if (row?.kind === 'record') onOpen(row.id, number)
  })
  const panel = { list, rows, view, search, update, onOpen, writeSearch, cells }

  return (
    <>
      <ListHeader
        list={list}
        shown={view.isPending ? null : list.countRecords(view.rows)}
        isReading={isReading}
        isRefreshing={isRefreshing}
        isStale={error !== null}
        onRefresh={onRefresh}
        {...above}
      />
      {error && <ListFailure title={resource.title} error={error} isLoaded onRetry={onRefresh} />}
      {Notices && <Notices />}
      <ListToolbar
        searchRef={searchRef}
        list={list}
        search={search}
        onText={onText}
        onOpen={openRow}
        view={view}
        onFilter={onFilter}
        onClear={onClear}
        findings={Findings && <Findings {...panel} isReading={isReading} />}
        beside={Beside && <Beside />}
        {...filters}
      />
      {view.isPending || (isReading && (view.rows.length === 0 || search.tab)) ? (
        <TableSkeleton columns={7} label={`Loading ${resource.many}`} />
      ) : rows.length === 0 && !Empty ? (
        <EmptyState title={`No ${resource.many}`}>{resource.emptyHint}</EmptyState>
      ) : rows.length > 0 && view.rows.length === 0 && !tab?.showsEmpty ? (
        <EmptyState
          title={`No ${resource.one} matches`}
          actions={<Button onClick={onClear}>Show all {resource.many}</Button>}
        >
          <p>{resource.searchHint}</p>
          {view.terms.read(search.q ?? '').remarks.map(({ start, text: remark }) => (
            <p key={start} className="mt-1.5 break-words">
              <bdi>{remark}</bdi>
            </p>
          ))}
        </EmptyState>
      ) : (
        <Tabs
          label={`Views of the ${resource.many}`}
          value={tab?.value ?? ''}
          onChange={(next) => update({ tab: next === tabs[0]?.value ? undefined : next })}
          tabs={tabs.map(({ value, label, Panel, showsEmpty }) => ({
            value,
            label,
            content: rows.length === 0 && Empty && !showsEmpty ? <Empty /> : <Panel {...panel} />,
          }))}
          aside={tab?.Tools && <tab.Tools {...panel} />}
        />
      )}
      <SelectionBar list={list} view={view} search={search}>
        {Selected && ((numbers) => <Selected view={view} numbers={numbers} />)}
      </SelectionBar>
      {tab?.fields && !view.isPending && (
        <PrintedList
          list={list}
          view={view}
          fields={() => tab.fields?.(search, view) ?? []}
          filters={<parts.FilterWords search={search} view={view} />}
        />
      )}
    </>
  )
}
