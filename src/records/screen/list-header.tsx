import type { ApiError } from '#api/api-error.ts'
import { clsx } from 'clsx'
import { FailurePanel } from '#form/failure-panel.tsx'
import type { Resource } from '../list/resource.ts'
import { type ReactNode, useState } from 'react'
import { countText, shownText } from '#lib/count-text.ts'
import { DataAge } from '#ui/now.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { ListModel } from '../list/list-model.ts'
import { UnreadableRows } from '../table/unreadable-rows.tsx'

type ListFailureProps = {
  title: Resource['title']
  error: ApiError
  /** Whether records of an earlier response are shown. */
  isLoaded?: boolean
  onRetry?: (() => void) | undefined
}

/** Says why no records, or no newer ones, could be loaded: the latter at the bottom, where it moves no record. */
export function ListFailure({ title, error, isLoaded = false, onRetry }: ListFailureProps) {
  return (
    <div
      className={clsx(
        'px-4 pb-3 sm:px-6',
        isLoaded && 'mt-auto border-t border-line bg-canvas pt-3 print:hidden',
      )}
      data-below-rows={isLoaded || undefined}
    >
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
  /** The number of rows that match the filters; null while they are computed. */
  shown: number | null
  /** Whether these are only the first rows of a list still being read. */
  isReading: boolean
  /** The loading of the list; absent if there is nothing to request. */
  query: Parameters<typeof DataAge>[0]['query'] | undefined
  /** Changes since the last visit. */
  changes: ReactNode
  /** The current saved view. */
  views: ReactNode
  actions: ReactNode
}

/** The header of a list: how many records match, and how old the data is. */
export function ListHeader(props: ListHeaderProps) {
  const { list, shown, isReading, query, changes, views, actions } = props
  const { receivedAt, resource } = list
  // Show what follows the count only once there is a count, so that it never shifts.
  const [wasShown, setWasShown] = useState(false)
  if (shown !== null && !isReading && !wasShown) setWasShown(true)
  return (
    <PageHeader
      title={<span className="whitespace-nowrap">{resource.title}</span>}
      badges={<div className="print:hidden">{views}</div>}
      details={
        <>
          {/* On a phone, always as wide as with all records, so that what is next to it wraps once and for all. */}
          <span
            role="status"
            data-widest={shownText(list.subjects.length, list.subjects.length, resource.plural)}
            className="tabular max-sm:after:invisible max-sm:after:block max-sm:after:h-0 max-sm:after:overflow-hidden max-sm:after:content-[attr(data-widest)]"
          >
            {shown === null
              ? `Filtering ${countText(list.subjects.length, resource.singular, resource.plural)}…`
              : isReading
                ? `Reading the list: the first ${countText(shown, resource.singular, resource.plural)} are here`
                : shownText(shown, list.subjects.length, resource.plural)}
          </span>
          <UnreadableRows list={list} />
          {wasShown && query && <DataAge receivedAt={receivedAt} query={query} />}
          {wasShown && changes}
        </>
      }
      actions={isReading ? null : actions}
    />
  )
}
