import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { pageSession } from '#api/page-session.ts'
import { endSessionOf, endSessions, readSessions } from '#api/session.ts'
import type { SessionList } from '#contract/session.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { absoluteTime } from '#lib/relative-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Moment } from '#ui/now.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'

/** Query options of the account's sessions, in this browser and elsewhere. */
const sessionListOptions = queryOptions({
  queryKey: ['sessions'],
  async queryFn({ signal }) {
    try {
      return await readSessions(signal)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'signed-out') pageSession.lose()
      throw error
    }
  },
  // Other browsers start and end sessions, too.
  staleTime: 0,
})

const methods = { oauth: 'Authorization server', token: 'Access token' } as const

type SessionsTableProps = {
  tableRef: Ref<HTMLTableElement>
  sessions: SessionList['sessions']
  /** Handle of the session that is being ended. */
  ending: string | null
  onEnd(handle: string): void
}

/** The sessions of an account. The one of this browser is first and marked. */
function SessionsTable({ tableRef, sessions, ending, onEnd }: SessionsTableProps) {
  const ordered = [
    ...sessions.filter(({ current }) => current),
    ...sessions.filter(({ current }) => !current),
  ]
  return (
    <table ref={tableRef} tabIndex={-1} aria-label="Sessions" className="w-full text-sm outline-offset-4">
      <TableHead>
        <ColumnHeader>Browser</ColumnHeader>
        <ColumnHeader className="max-sm:hidden">Signed in</ColumnHeader>
        <ColumnHeader className="max-sm:hidden">Last used</ColumnHeader>
        <ColumnHeader className="max-sm:hidden">Method</ColumnHeader>
        <ColumnHeader className="sm:w-28">
          <span className="sr-only">Actions</span>
        </ColumnHeader>
      </TableHead>
      <tbody>
        {ordered.map(({ handle, current, browser, since, lastUsed, method }) => {
          const name = browser ?? 'Unknown browser'
          return (
            <tr
              key={handle}
              className="h-10 border-b border-line last:border-0 [&>td]:py-1.5 [&>td:not(:last-child)]:pr-3"
            >
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {name}
                <span className="block text-xs text-muted sm:hidden">
                  {methods[method]}, signed in <Moment text={since} />, last used <Moment text={lastUsed} />
                </span>
              </th>
              <td className="max-sm:hidden">
                <Moment text={since} />
              </td>
              <td className="max-sm:hidden">
                <Moment text={lastUsed} />
              </td>
              <td className="max-sm:hidden">{methods[method]}</td>
              <td className="text-right whitespace-nowrap">
                {current ? (
                  <Badge tone="accent">This browser</Badge>
                ) : (
                  <Button
                    size="small"
                    aria-label={`End session of ${name}, signed in ${absoluteTime(Date.parse(since))}`}
                    disabledReason={ending === handle ? 'Ending the session…' : undefined}
                    onClick={() => onEnd(handle)}
                  >
                    End session
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Which sessions to end: one by its handle, or all except that of this browser. */
type Ended = { handle: string } | 'others'

async function end(which: Ended): Promise<void> {
  try {
    await (which === 'others' ? endSessions({ keepOwn: true }) : endSessionOf(which.handle))
  } catch (error) {
    // It has ended already, from elsewhere or by inactivity, which is what the user wanted.
    if (!(error instanceof ApiError && error.kind === 'not-found')) throw error
  }
}

/** Ends sessions of other browsers and reports the result. `onEnded` is called before their rows disappear. */
function useEndSession(onEnded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess(_, which) {
      onEnded()
      toast({ title: which === 'others' ? 'All other sessions ended' : 'Session ended' })
    },
    onError(error, which) {
      if (error.kind === 'signed-out') return pageSession.lose()
      const title = `The ${which === 'others' ? 'sessions' : 'session'} may not have ended`
      toast({ title, description: error.fullText, tone: 'danger', timeout: 0 })
    },
    // After an error, too: only the answer may have been lost.
    onSettled: (_, error) =>
      error?.kind === 'signed-out' ? undefined : client.invalidateQueries(sessionListOptions),
  })
}

const EndEverywhereDialog = lazyPart(
  () => import('./end-everywhere-dialog.tsx'),
  'EndEverywhereDialog',
  'The confirmation',
)

/** Lists where the account is signed in, and ends sessions there. */
export function SessionsSection() {
  const sessions = useQuery(sessionListOptions)
  const tableRef = useRef<HTMLTableElement>(null)
  // The button disappears with its session, so the focus moves to the list.
  const ending = useEndSession(() => {
    const table = tableRef.current
    if (table?.closest('section')?.contains(document.activeElement)) table.focus()
  })
  const [isAsking, setAsking] = useState(false)
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  const which = ending.isPending ? ending.variables : null
  return (
    <Region
      title="Sessions"
      actions={
        <>
          {others > 1 && (
            <Button
              size="small"
              disabledReason={which === 'others' ? 'Ending the sessions…' : undefined}
              onClick={() => ending.mutate('others')}
            >
              End all others
            </Button>
          )}
          <Button size="small" onClick={() => setAsking(true)}>
            Sign out everywhere…
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          Where your account is signed in to Starboard. A session ends after 30 minutes of inactivity, and
          after 8 hours in any case.
        </p>
        {sessions.isPending && <Skeleton className="h-20 w-full" />}
        {sessions.error && (
          <FailurePanel
            title="The sessions could not be loaded"
            error={sessions.error}
            onRetry={() => void sessions.refetch()}
          />
        )}
        {sessions.data && (
          <SessionsTable
            tableRef={tableRef}
            sessions={sessions.data}
            ending={which && which !== 'others' ? which.handle : null}
            onEnd={(handle) => ending.mutate({ handle })}
          />
        )}
        {sessions.data && others === 0 && (
          <p className="text-sm text-muted">You are not signed in anywhere else.</p>
        )}
      </div>
      {isAsking && <EndEverywhereDialog onClose={() => setAsking(false)} />}
    </Region>
  )
}
