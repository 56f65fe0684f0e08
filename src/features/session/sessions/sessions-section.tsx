import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FailurePanel } from '#form/failure-panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sessionListOptions } from './session-list-options.ts'
import { SessionsTable } from './sessions-table.tsx'
import { useEndSession } from './use-end-session.ts'

const EndEverywhereDialog = lazyPart(
  () => import('./end-everywhere-dialog.tsx'),
  'EndEverywhereDialog',
  'The question before ending sessions',
)

/** Where the account is signed in, and ending that. */
export function SessionsSection() {
  const sessions = useQuery(sessionListOptions)
  const tableRef = useRef<HTMLTableElement>(null)
  // Its button goes with the session: the keyboard stays at the list.
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
              disabledReason={which === 'others' ? 'They are being ended.' : undefined}
              onClick={() => ending.mutate('others')}
            >
              End all others
            </Button>
          )}
          <Button onClick={() => setAsking(true)}>Sign out everywhere…</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          Where your account is signed in to Starboard. A session ends after 30 minutes without use, and after
          8 hours in any case.
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
          <p className="text-sm text-muted">You are signed in nowhere else.</p>
        )}
      </div>
      {isAsking && <EndEverywhereDialog onClose={() => setAsking(false)} />}
    </Region>
  )
}
