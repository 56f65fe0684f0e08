import { type ReactNode, useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { countText, shownText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { DataAge } from '#ui/data-age.tsx'
import { PageHeader } from '#ui/page-header.tsx'

type OrgsHeaderProps = {
  rows: readonly ListRow[]
  /** How many rows the filters leave; null while they are worked out. */
  shown: number | null
  /** The list is still being read: these are its first rows. */
  isReading: boolean
  receivedAt: number
  isRefreshing: boolean
  /** The last refresh failed. */
  isStale: boolean
  onRefresh(): void
  /** What changed since the last visit. */
  changes: ReactNode
  /** Which saved view it is. */
  views: ReactNode
  actions: ReactNode
}

/** The head of the list: how many organizations of how many, and how old that is. */
export function OrgsHeader(props: OrgsHeaderProps) {
  const { rows, shown, isReading, receivedAt, isRefreshing, isStale, onRefresh, changes, views, actions } =
    props
  const unreadable = useMemo(() => rows.filter(({ kind }) => kind === 'unreadable').length, [rows])
  return (
    <PageHeader
      title="Organizations"
      badges={views}
      details={
        <>
          <span role="status" className="tabular">
            {shown === null
              ? `Filtering ${countText(rows.length, 'organization')}…`
              : isReading
                ? `Reading the list: the first ${countText(shown, 'organization')} are here`
                : shownText(shown, rows.length, 'organizations')}
          </span>
          {unreadable > 0 && <Badge tone="warning">{countText(unreadable, 'unreadable row')}</Badge>}
          {!isReading && (
            <DataAge
              receivedAt={receivedAt}
              isRefreshing={isRefreshing}
              isStale={isStale}
              onRefresh={onRefresh}
            />
          )}
          {!isReading && changes}
        </>
      }
      actions={isReading ? null : actions}
    />
  )
}
