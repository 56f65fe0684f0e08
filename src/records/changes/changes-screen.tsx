import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailurePanel } from '#form/failure-panel.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useStorageKey } from '#local/account.tsx'
import { ListLink } from '../views/list-link.ts'
import { type ChangesSearch, changesSearch } from './changes-search.ts'
import { ChangesView } from './changes-view.tsx'
import { snapshotOptions } from './described-changes.ts'
import type { ListReading } from './reading.ts'
import { type ReadList, snapshotKinds, useVisitChanges, useWatch } from './visit-changes.ts'

/** The record ID whose URL is used by the Changes page. */
export const changesId = 'changes'

type ChangesScreenProps = {
  reading: ListReading
  /** The list as loaded so far. */
  list: ReadList
  /** The page of the record whose URL this page uses, if it could be that of a record. */
  record?(): ReactNode
}

/** The changes between two moments of a list; by default, from the last visit to now. */
export function ChangesScreen({ record, ...props }: ChangesScreenProps) {
  const search = changesSearch.parse(useSearch({ strict: false }))
  return search.record && record ? record() : <Changes {...props} search={search} />
}

type ChangesProps = Omit<ChangesScreenProps, 'record'> & { search: ChangesSearch }

function Changes({ reading, list, search }: ChangesProps) {
  const account = useStorageKey(snapshotKinds(reading).snapshots)
  const navigate = useNavigate()
  const { history } = useRouter()
  const loaded = list.data
  const { settings, areSettingsPending, set, changes } = useVisitChanges(reading, loaded)
  const snapshots = useQuery(snapshotOptions(reading, account))
  useWatch(reading)
  const heading = `Changes to ${reading.plural}`
  const back = <ListLink to={`/${reading.id}`}>{reading.title}</ListLink>
  const metas = changes.data?.metas ?? snapshots.data?.metas
  // Wait for the comparison of the list: only then is it known what the previous visit saw.
  const isPending =
    areSettingsPending ||
    snapshots.isPending ||
    (settings.isOn && !list.error && !changes.isError && !changes.data)
  const problem = changes.data?.problem
  const left = snapshots.data?.left ?? 0
  const { plural } = reading
  const switchOn = (
    <Button variant="primary" onClick={() => void set({ isOn: true })}>
      Turn on snapshots
    </Button>
  )
  return (
    <>
      <PageTitle parts={['Changes', reading.title]} />
      {isPending || !metas ? (
        <>
          <PageHeader title={heading} back={back} />
          {snapshots.isError ? (
            <Unavailable onRetry={() => void snapshots.refetch()} />
          ) : (
            <TableSkeleton columns={5} label="Loading changes" />
          )}
        </>
      ) : metas.length === 0 ? (
        <>
          <PageHeader title={heading} back={back} />
          {settings.isOn ? (
            <EmptyState title="No snapshots yet">
              {problem ?? `Starboard saves a snapshot once the whole list of ${plural} has loaded.`}
            </EmptyState>
          ) : (
            <EmptyState title="See what changed since your last visit" actions={switchOn}>
              Starboard can save a snapshot of the {plural} in this browser at each visit, and show what
              changed since the last one: {reading.trackedExamples}, and which {plural} appeared or are gone.
            </EmptyState>
          )}
        </>
      ) : (
        <ChangesView
          reading={reading}
          heading={heading}
          loaded={loaded}
          metas={metas}
          since={changes.data?.since}
          search={search}
          onSearch={(change) =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
          onOpen={(id) => {
            const href = reading.href(id)
            if (href) history.push(href)
          }}
          back={back}
          notices={
            <>
              {list.error && (
                <FailurePanel
                  title={
                    loaded
                      ? `${reading.title} could not be refreshed`
                      : `${reading.title} could not be loaded: only saved snapshots can be compared`
                  }
                  error={list.error}
                  onRetry={() => void list.refetch()}
                />
              )}
              {changes.isError && <Unavailable onRetry={() => void changes.refetch()} />}
              {problem && <p className="text-sm text-warning">{problem}</p>}
              {reading.note && <p className="text-sm text-muted">{reading.note}</p>}
              {!settings.isOn && (
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
                  Snapshots are off: no new ones are saved. {switchOn}
                </p>
              )}
              {snapshots.data?.isLasting === false && (
                <p className="text-sm text-warning">
                  Starboard cannot use this browser’s storage: snapshots last until you close this page.
                </p>
              )}
              {left > 0 && <LeftAlone count={left} />}
              {!reading.changesTab && loaded?.withId(changesId)[0] && (
                <p className="text-sm text-muted">
                  {reading.a} has the ID “{changesId}”:{' '}
                  <ListLink
                    to={`/${reading.id}/changes`}
                    search={{ record: '1' }}
                    className="text-accent underline"
                  >
                    show it
                  </ListLink>
                </p>
              )}
            </>
          }
        />
      )}
    </>
  )
}

function Unavailable({ onRetry }: { onRetry(): void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 text-sm text-danger sm:px-0">
      Starboard could not read or compare its data in this browser.
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </p>
  )
}

function LeftAlone({ count }: { count: number }) {
  return (
    <p className="text-sm text-muted">
      {count === 1 ? '1 snapshot' : `${count} snapshots`} that another version of Starboard wrote, or that
      cannot be read, {count === 1 ? 'is' : 'are'} left as {count === 1 ? 'it is' : 'they are'}.
    </p>
  )
}
