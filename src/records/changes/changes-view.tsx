import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { useStorageKey } from '#local/account.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useFound } from '#ui/find-records.ts'
import { ExportMenu } from '#ui/save-table.tsx'
import { useNow } from '#ui/now.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggles.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { type Counts, nowKey } from '../snapshots/snapshot-requests.ts'
import type { SnapshotMeta } from '../snapshots/snapshot-storage.ts'
import { changeKinds, changeLines, entriesWith, twinNames } from './change-lines.ts'
import { comparisonOptions, type DescribedChange } from './described-changes.ts'
import { changeKindLabels } from './change-row.tsx'
import type { ChangesSearch, OnChangesSearch } from './changes-search.ts'
import { ChangesTable } from './changes-table.tsx'
import { changesCsv, changesJson } from './export-changes.ts'
import type { ListReading } from './reading.ts'
import { changesLink, momentText, snapshotKinds } from './visit-changes.ts'
import type { ListModel } from '../list/list-model.ts'
import { useAddressText } from '../views/list-link.ts'

type MomentSelectProps = {
  label: string
  /** Key of a snapshot, or `now`. */
  value: string
  onChange(value: string): void
  metas: readonly SnapshotMeta[]
  reading: ListReading
  loaded: ListModel<unknown> | undefined
  now: number
}

/** Selects a snapshot, newest first, or the loaded list. */
function MomentSelect({ label, value, onChange, metas, reading, loaded, now }: MomentSelectProps) {
  const labelOf = (moment: string, count: number, unreadable: number) =>
    `${moment} · ${countText(count, reading.singular, reading.plural)}${unreadable > 0 ? `, ${countText(unreadable, 'row')} unreadable` : ''}`
  const kept = metas.toReversed().map(({ key, at, count, unreadable }) => ({
    value: key,
    label: labelOf(momentText(at, now), count, unreadable),
  }))
  const known = loaded
    ? [{ value: nowKey, label: labelOf('Now', loaded.subjects.length, loaded.unreadable.length) }, ...kept]
    : kept
  const gone = { value, label: value === '' ? 'No snapshot' : 'Snapshot removed' }
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-muted">
      {label}
      <Select
        options={known.some((option) => option.value === value) ? known : [gone, ...known]}
        value={value}
        onChange={onChange}
        className="min-w-0 flex-1 text-ink"
      />
    </label>
  )
}

type ChangesViewProps = {
  reading: ListReading
  heading: string
  loaded: ListModel<unknown> | undefined
  metas: readonly SnapshotMeta[]
  /** The snapshot of the previous visit. */
  since: { key: string; isFirst: boolean } | undefined
  search: ChangesSearch
  onSearch: OnChangesSearch
  onOpen(id: string): void
  back: ReactNode
  /** Shown above the changes. */
  notices: ReactNode
}

const countsText = ({ changed, appeared, gone }: Counts): string =>
  `${numberText(changed)} changed, ${numberText(appeared)} appeared, ${numberText(gone)} gone`

const noEntries: readonly never[] = []

/** The selection of two moments, and a filtered list of their differences. */
export function ChangesView(props: ChangesViewProps) {
  const { reading, heading, loaded, metas, since, search, onSearch, onOpen, back, notices } = props
  const account = useStorageKey(snapshotKinds(reading).snapshots)
  const now = Math.max(useNow(), loaded?.receivedAt ?? 0)
  const to = search.to ?? (loaded ? nowKey : (metas.at(-1)?.key ?? ''))
  const from = search.from ?? since?.key ?? metas.findLast(({ key }) => key !== to)?.key ?? ''
  const unread = metas.find(({ key }) => key === from)?.unreadable ?? 0
  const comparison = useQuery(comparisonOptions(reading, account, loaded, { from, to }))
  const path = changesLink(reading).to
  const { text, type, settle } = useAddressText({ path, key: 'q', committed: search })
  const { show } = search
  const all = comparison.data?.entries ?? noEntries
  const searched = useFound(all, text, entriesWith)
  const { found, isSearching } = text.trim() === '' ? { found: all, isSearching: false } : searched
  const shown = useMemo(() => (show ? found.filter(({ type }) => type === show) : found), [found, show])
  const [opened, setOpened] = useState<ReadonlySet<DescribedChange>>(new Set())
  const twins = useMemo(() => twinNames(all), [all])
  const lines = useMemo(() => changeLines(shown, { twins, opened }), [shown, twins, opened])
  const clear = () => {
    settle('')
    onSearch({ q: undefined, show: undefined })
  }

  const writer = () => ({
    csv: () => changesCsv(reading, shown),
    json: () => changesJson(reading, shown),
  })

  const moments = { metas, reading, loaded, now }
  return (
    <>
      <PageHeader
        title={heading}
        back={back}
        details={
          <span role="status" className="tabular">
            {comparison.data ? countsText(comparison.data.counts) : 'Comparing…'}
          </span>
        }
        actions={<ExportMenu fileName={reading.file} load={writer} />}
      />
      <div className="flex flex-col gap-3 px-4 pb-3 sm:px-6">
        {notices}
        <div className="flex flex-wrap items-center gap-2">
          <MomentSelect label="From" value={from} onChange={(key) => onSearch({ from: key })} {...moments} />
          <ArrowRight size={14} className="text-faint max-sm:hidden" />
          <MomentSelect label="To" value={to} onChange={(key) => onSearch({ to: key })} {...moments} />
        </div>
        {unread > 0 && comparison.data && comparison.data.counts.appeared > 0 && (
          <p className="text-sm text-muted">
            {countText(unread, 'row')} of the earlier list could not be read, so what appeared may have been
            in it.
          </p>
        )}
        {(show || text) && (
          <p className="hidden text-sm print:block">
            Shown:{' '}
            <bdi>{[show && changeKindLabels[show], text && `“${text}”`].filter(Boolean).join(', ')}</bdi>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <SearchField label="Search changes" value={text} onChange={type} />
          <Segmented
            label="Kind of change"
            value={show ?? 'all'}
            onChange={(kind) => onSearch({ show: kind === 'all' ? undefined : kind })}
            options={[
              { value: 'all' as const, label: `All ${numberText(found.length)}` },
              ...changeKinds.map((kind) => ({
                value: kind,
                label: `${changeKindLabels[kind]} ${numberText(found.filter(({ type }) => type === kind).length)}`,
              })),
            ]}
          />
        </div>
      </div>
      {comparison.isError ? (
        <EmptyState
          title="The two lists could not be compared"
          actions={<Button onClick={() => void comparison.refetch()}>Retry</Button>}
        >
          Starboard could not read its data in this browser.
        </EmptyState>
      ) : comparison.data === null ? (
        <EmptyState
          title="One of the two snapshots is missing"
          actions={
            <Button onClick={() => onSearch({ from: undefined, to: undefined })}>
              Compare the last visit with now
            </Button>
          }
        >
          It may have been merged into another, cleared, or saved in another browser.
        </EmptyState>
      ) : !comparison.data ? (
        <TableSkeleton columns={5} label="Comparing" />
      ) : all.length === 0 ? (
        <EmptyState title="No tracked changes">
          {since?.isFirst && from === since.key && to === nowKey
            ? 'The first snapshot was saved during this visit. Your next visit shows what changed since then.'
            : `Everything that is tracked, such as ${reading.trackedExamples}, is the same in both.`}
        </EmptyState>
      ) : lines.length === 0 && isSearching ? (
        <TableSkeleton columns={5} label="Searching changes" />
      ) : lines.length === 0 ? (
        <EmptyState title="No change matches" actions={<Button onClick={clear}>Show all changes</Button>}>
          Search for another name, ID, field, or value.
        </EmptyState>
      ) : (
        <ChangesTable
          reading={reading}
          lines={lines}
          onOpen={onOpen}
          onMore={(change) => setOpened((before) => new Set(before).add(change))}
        />
      )}
    </>
  )
}
