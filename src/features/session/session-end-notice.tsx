import { clockError, timeNow } from '#api/service-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { pageSession } from '#api/page-session.ts'
import { clockText } from '#lib/relative-time.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useNow } from '#ui/now.tsx'
import { isEndNear, sessionEnd } from './session-end.ts'
import { sessionOptions } from './session-options.ts'

/** Milliseconds between two looks at a session that nobody uses. They do not count as use. */
const pause = 5 * 60_000

/** Says in the last ten minutes that the session ends, and notices that it has. */
export function SessionEndNotice() {
  const isOpen = useSyncExternalStore(pageSession.subscribe, () => pageSession.state().standing === 'open')
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...sessionOptions,
    // Once it is over there is nothing to look for until the person says so.
    refetchInterval: isOpen ? pause : false,
  })
  const now = useNow()
  const [dismissed, setDismissed] = useState(0)
  const end = data ? sessionEnd(data, dataUpdatedAt - clockError()) : null

  const look = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (end === null || !isOpen) return undefined
    // A second later: the server counts whole ones.
    const timer = setTimeout(look, Math.max(0, end - timeNow()) + 1000)
    return () => clearTimeout(timer)
  }, [end, isOpen])

  if (!isOpen || !isEndNear(end, now) || Math.abs(end - dismissed) < pause) return null
  return (
    <div
      role="status"
      className="flex items-center gap-2 bg-info-soft px-4 py-1 text-sm text-info sm:px-6 print:hidden"
    >
      <Clock size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">
        Your session ends at {clockText(end)}.{' '}
        <a
          href="/sign-in?again=on"
          target="_blank"
          rel="noopener"
          className="font-medium underline underline-offset-2"
        >
          Sign in again in a new tab
        </a>{' '}
        to go on; what you typed is kept.
      </span>
      <IconButton label="Dismiss" icon={<X size={14} />} onClick={() => setDismissed(end)} />
    </div>
  )
}
