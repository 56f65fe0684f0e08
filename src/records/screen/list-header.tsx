import type { ApiError } from '#api/api-error.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import type { Resource } from '../list/resource.ts'
import { type ReactNode, useState } from 'react'
import { countText, shownText } from '#lib/count-text.ts'
import { DataAge } from '#ui/now.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { ListModel } from '../list/list-model.ts'
import { UnreadableRows } from '../table/unreadable-rows.tsx'

type ListFailureProps = {
  /** Of the resource. */
  title: Resource['title']
  error: ApiError
  /** Records of an earlier answer are shown. */
  isLoaded?: boolean
  onRetry?: (() => void) | undefined
}

/** Says why there are no records, or none newer than those that are shown. */
export function ListFailure({ title, error, isLoaded = false, onRetry }: ListFailureProps) {
  return (
    <div className="px-4 pb-3 sm:px-6">
      <FailurePanel
        title={`${title} could not be ${isLoaded ? 'refreshed' : 'loaded'}`}
        error={error}
        onRetry={onRetry}
      />
    </div>
  )
}

type ListHeaderProps = {
  list: ListModel<unknown>
  /** How many rows the filters leave; null while they are worked out. */
  shown: number | null
  /** The list is still being read: these are its first rows. */
  isReading: boolean
  isRefreshing: boolean
  /** The last refresh failed. */
  isStale: boolean
  /** Reads it anew; absent where nothing can be asked for. */
  onRefresh?: (() => void) | undefined
  /** What changed since the last visit. */
  changes: ReactNode
  /** Which saved view it is. */
  views: ReactNode
  actions: ReactNode
}

/** The head of the list: how many records of how many, and how old that is. */
export function ListHeader(props: ListHeaderProps) {
  const { list, shown, isReading, isRefreshing, isStale, onRefresh, changes, views, actions } = props
  const { receivedAt, resource } = list
  // What stands behind the count comes once that is there, and so is never moved by it.
  const [wasShown, setWasShown] = useState(false)
  if (shown !== null && !isReading && !wasShown) setWasShown(true)
  return (
    <PageHeader
      title={<span className="whitespace-nowrap">{resource.title}</span>}
      badges={<div className="print:hidden">{views}</div>}
      details={
        <>
          <span role="status" className="tabular">
            {shown === null
              ? `Filtering ${countText(list.subjects.length, resource.one, resource.many)}…`
              : isReading
                ? `Reading the list: the first ${countText(shown, resource.one, resource.many)} are here`
                : shownText(shown, list.subjects.length, resource.many)}
          </span>
          <UnreadableRows list={list} />
          {wasShown && onRefresh && (
            <DataAge
              receivedAt={receivedAt}
              isRefreshing={isRefreshing}
              isStale={isStale}
              onRefresh={onRefresh}
            />
          )}
          {wasShown && changes}
        </>
      }
      actions={isReading ? null : actions}
    />
  )
}
