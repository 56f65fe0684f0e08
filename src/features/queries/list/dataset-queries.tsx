import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { countText } from '#lib/count-text.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useAccountKey } from '#local/account.tsx'
import { Badge } from '#ui/badge.tsx'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { useNow } from '#ui/now.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'
import { useWork, createWork } from '#records/index/list-work.ts'
import { libraryOptions, type LibraryRow } from '../library/library.ts'
import { useHasQueryList } from '../record/offers.ts'
import { type DatasetQuery, queriesOnDataset } from '../language/known-queries.ts'

const noRows: readonly LibraryRow[] = []
const shownFirst = 50

/** Library queries that use a dataset, by record or by APL. */
export function DatasetQueries({ dataset }: { dataset: string }) {
  const library = useQuery(libraryOptions(useAccountKey()))
  const rows = library.data?.rows ?? noRows
  const isListed = useHasQueryList()
  const found = useWork(useMemo(() => createWork(queriesOnDataset(rows, dataset), null), [rows, dataset]))
  return (
    <Region title="Saved queries">
      <p className="text-sm text-muted">
        {library.data &&
          (rows.length === 0
            ? 'This browser has not seen a saved query yet.'
            : `Among the ${countText(rows.length, 'query', 'queries')} that this browser has seen.`)}
        {isListed === false && ' The interface has no list of them, so there may be more.'}
        {isListed && (
          <>
            {' There may be more: refresh '}
            <Link to="/queries" className="text-accent underline">
              Saved queries
            </Link>
            {' to load the service’s list.'}
          </>
        )}
      </p>
      {library.isError ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          Starboard could not read this browser’s library. Reload the page to try again.
        </p>
      ) : found && library.data ? (
        <QueryTable queries={found} />
      ) : (
        <Skeleton className="mt-2 h-16 w-full" />
      )}
    </Region>
  )
}

function QueryTable({ queries }: { queries: readonly DatasetQuery<LibraryRow>[] }) {
  const { shown, more } = useFirstOfMany(queries.length, shownFirst)
  const now = useNow()
  if (queries.length === 0) return <p className="mt-2 text-sm">No known query uses this dataset.</p>
  return (
    <>
      <table aria-label="Saved queries on it" className="mt-2 w-full table-fixed text-left text-sm">
        <TableHead>
          <ColumnHeader>Query</ColumnHeader>
          <ColumnHeader className="w-44 max-sm:w-28">Uses it</ColumnHeader>
          <ColumnHeader className="w-32 max-sm:hidden">Last opened</ColumnHeader>
        </TableHead>
        <tbody>
          {queries.slice(0, shown).map(({ entry, byRecord, byApl }) => (
            <tr key={entry.id} className="border-b border-line/60 last:border-0">
              <td className="py-1.5 pr-3">
                <span className="flex items-center gap-2">
                  <QueryName entry={entry} />
                  {entry.gone && <Badge tone="warning">Gone</Badge>}
                </span>
              </td>
              <td className="py-1.5 pr-3 text-muted">
                {byRecord && byApl ? 'Record and APL' : byRecord ? 'Record' : 'APL'}
              </td>
              <td className="py-1.5 text-muted max-sm:hidden">
                {entry.lastOpened === null ? '—' : relativeTime(entry.lastOpened, now)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  )
}

function QueryName({ entry: { id, name } }: { entry: LibraryRow }) {
  const text = visibleText(name || id)
  if (!('segment' in encodePathSegment(id)))
    return (
      <span dir="auto" className="min-w-0 truncate font-medium">
        {text}
      </span>
    )
  return (
    <Link
      to="/queries/$queryId"
      params={{ queryId: id }}
      dir="auto"
      className="min-w-0 truncate rounded-sm font-medium hover:underline"
    >
      {text}
    </Link>
  )
}
