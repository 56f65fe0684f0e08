import type { ReactNode } from 'react'
import { asText, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Identifier } from '#ui/facts.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { Region } from '#ui/region.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { HistoryEvents, lastName } from './history-events.tsx'
import type { ListReading } from './reading.ts'
import type { ReadList } from './visit-changes.ts'
import { useHistory } from './described-changes.ts'

type HistoryScreenProps = {
  reading: ListReading
  /** The list as loaded so far. */
  list: ReadList
  id: string
  back: ReactNode
}

/** The history of one record in the stored snapshots. */
export function HistoryScreen({ reading, list, id, back }: HistoryScreenProps) {
  const loaded = list.data
  const listed = loaded?.withId(id)[0]
  const { settings, set, history, isSeen } = useHistory(reading, loaded, id)
  const entries = history.data?.entries ?? []
  const name = visibleText(
    (listed && asText(member(listed.record, reading.name))) || lastName(reading, entries[0]) || id,
  )
  return (
    <>
      <PageTitle parts={['History', name, reading.title]} />
      <PageHeader
        title={name}
        back={back}
        badges={
          loaded && !listed && entries.length > 0 ? <Badge tone="warning">Not in the list</Badge> : undefined
        }
        details={<Identifier id={id} />}
      />
      <div className="flex max-w-4xl flex-col gap-4 px-4 pt-1 pb-8 sm:px-6">
        {history.isError ? (
          <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
            Starboard could not read its data in this browser.
            <Button size="small" onClick={() => void history.refetch()}>
              Retry
            </Button>
          </p>
        ) : !history.data || (!isSeen && entries.length === 0 && !list.error) ? (
          <TextSkeleton label="Loading history" widths={['w-1/3', 'w-2/3']} />
        ) : entries.length === 0 ? (
          <EmptyState
            title={`No history of this ${reading.singular}`}
            actions={
              settings.isOn ? undefined : (
                <Button variant="primary" onClick={() => void set({ isOn: true })}>
                  Turn on snapshots
                </Button>
              )
            }
          >
            {settings.isOn
              ? `No ${reading.singular} with this ID is in this browser’s snapshots.`
              : `With snapshots on, Starboard saves what the ${reading.plural} look like in this browser, and shows what changed between visits.`}
          </EmptyState>
        ) : (
          entries.map((entry) => (
            <Region
              key={entry.occurrence}
              title={entries.length > 1 ? `History of record ${entry.occurrence + 1}` : 'History'}
            >
              <HistoryEvents history={entry} metas={history.data.metas} />
            </Region>
          ))
        )}
        {!settings.isOn && entries.length > 0 && (
          <p className="text-sm text-muted">Snapshots are off: no new ones are saved.</p>
        )}
      </div>
    </>
  )
}
