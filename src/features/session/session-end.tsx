import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { pageSession } from '#api/page-session.ts'
import { clockError, timeNow } from '#api/service-clock.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { minute } from '#lib/dates.ts'
import { numberText } from '#lib/count-text.ts'
import { basePath } from '#lib/addresses.ts'
import { clockText } from '#lib/relative-time.ts'
import { Notice } from '#ui/notice.tsx'
import { useNow } from '#ui/now.tsx'
import { sessionOptions } from './session-options.ts'

/** Milliseconds before the end of a session at which the notice appears. */
const noticeTime = 10 * minute

/**
 * When the session in a response ends for good, by the clock of this browser, in milliseconds since the epoch; null
 * when the response does not say. `receivedAt`: when the response arrived.
 */
export function sessionEnd({ session }: SessionAnswer, receivedAt: number): number | null {
  return session ? receivedAt + session.endsIn * 1000 : null
}

/** Whether it is time to announce that the session ends at `end`. */
export const isEndNear = (end: number | null, now: number): end is number =>
  end !== null && end - now <= noticeTime && end > now

const methods = {
  oauth: 'Signed in through the authorization server.',
  token: 'Signed in with an access token.',
} as const

/** Where the data comes from. Only the address may break within a word. */
const dataSource = ({ embedded, apiBaseUrl }: NonNullable<SessionAnswer['deployment']>) =>
  embedded ? (
    'Data from the embedded service.'
  ) : (
    <>
      Data from <bdi className="break-all">{apiBaseUrl}</bdi>
    </>
  )

/** How the user signed in, how long that lasts, and where the data comes from. `receivedAt`: see {@link sessionEnd}. */
export function SessionFacts({ session, receivedAt }: { session: SessionAnswer; receivedAt: number }) {
  const end = sessionEnd(session, receivedAt)
  return (
    <div className="flex flex-col gap-1">
      {session.session && end !== null && (
        <>
          <p>{methods[session.session.method]}</p>
          <p>
            The session ends after {numberText(Math.round(session.session.idleLimit / 60))} minutes of
            inactivity, and at {clockText(end)} at the latest.
          </p>
        </>
      )}
      {session.deployment && <p>{dataSource(session.deployment)}</p>}
    </div>
  )
}

/** Milliseconds between checks of an unused session. The checks do not count as use. */
const pause = 5 * minute

/** Announces the end of the session in its last ten minutes, and notices when it has ended. */
export function SessionEndNotice() {
  const isOpen = useSyncExternalStore(pageSession.subscribe, () => pageSession.state().status === 'open')
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...sessionOptions,
    // Once it has ended, nothing is checked until the user signs in again.
    refetchInterval: isOpen ? pause : false,
  })
  const now = useNow()
  const [dismissed, setDismissed] = useState(0)
  const end = data ? sessionEnd(data, dataUpdatedAt - clockError()) : null

  const checkSession = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (end === null || !isOpen) return undefined
    // A second later, because the server counts whole seconds.
    const timer = setTimeout(checkSession, Math.max(0, end - timeNow()) + 1000)
    return () => clearTimeout(timer)
  }, [end, isOpen])

  if (!isOpen || !isEndNear(end, now) || Math.abs(end - dismissed) < pause) return null
  return (
    <Notice tone="info" icon={Clock} onDismiss={() => setDismissed(end)}>
      Your session ends at {clockText(end)}.{' '}
      <a
        href={`${basePath}/sign-in?again=on`}
        target="_blank"
        rel="noopener"
        className="font-medium underline underline-offset-2"
      >
        Sign in again in a new tab
      </a>{' '}
      to continue. What you typed is kept.
    </Notice>
  )
}
