import type { ReactNode } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Identifier } from '#ui/facts.tsx'
import { useNow } from '#ui/now.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { Region } from '#ui/region.tsx'
import { HistoryEvents, LastKnown, lastName } from './history-events.tsx'
import type { ListReading } from './reading.ts'
import type { ListModel } from '../list/list-model.ts'
import { type DescribedHistory, useHistory } from './described-changes.ts'
import { momentText } from './visit-changes.ts'

type GoneEntryProps = {
  reading: ListReading
  loaded: ListModel<unknown> | undefined
  id: string
  back: ReactNode
  /** More details from the last known values. */
  details?(history: DescribedHistory): ReactNode
  children: ReactNode
}

/** An entry that is not in the list, with its last known values; renders `children` if no snapshot has it. */
export function GoneEntry({ reading, loaded, id, back, details, children }: GoneEntryProps) {
  const { history } = useHistory(reading, loaded, id)
  const now = useNow()
  if (history.isPending) return null
  const [first] = history.data?.entries ?? []
  if (!history.data || !first) return children
  const { entries, metas } = history.data
  const gone = first.events.findLast(({ type }) => type === 'gone')
  const goneAt = metas.find(({ key }) => key === gone?.snapshot)?.at
  const name = visibleText(lastName(reading, first) || id)
  // An unreadable row may be any record. Snapshots that are off, or not compared yet, do not know that this one is gone.
  const mayBeUnreadable = first.isThere && loaded !== undefined && loaded.unreadable.length > 0
  return (
    <>
      <PageTitle parts={[name, reading.title]} />
      <PageHeader
        title={name}
        back={back}
        badges={<Badge tone="warning">{mayBeUnreadable ? 'Gone or unreadable' : 'Gone'}</Badge>}
        details={
          <>
            <Identifier id={id} />
            {!first.isThere && goneAt !== undefined && (
              <span>Not in the list since {momentText(goneAt, now)}</span>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 px-4 pt-1 pb-8 sm:px-6 lg:grid-cols-2">
        {entries.map((entry) => {
          const record = entries.length > 1 ? ` of record ${entry.occurrence + 1}` : ''
          return [
            <Region
              key={`values ${entry.occurrence}`}
              title={`Last known values${record}`}
              className="min-w-0"
            >
              <LastKnown reading={reading} history={entry} />
            </Region>,
            <Region key={`history ${entry.occurrence}`} title={`History${record}`} className="min-w-0">
              <HistoryEvents history={entry} metas={metas} />
            </Region>,
            details && (
              <div key={`details ${entry.occurrence}`} className="flex min-w-0 flex-col gap-4">
                {details(entry)}
              </div>
            ),
          ]
        })}
      </div>
    </>
  )
}
