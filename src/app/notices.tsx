import { Clock, LogOut, WifiOff } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { pageSession } from '#api/page-session.ts'
import { clockError, onClockError } from '#api/service-clock.ts'
import { SessionEndNotice } from '#features/session/session-end.tsx'
import { OtherVersionNotice } from '#features/session/version.tsx'
import { relativeTime } from '#lib/relative-time.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/notice.tsx'

const SignedOutDialog = lazyPart(
  () => import('./signed-out-dialog.tsx'),
  'SignedOutDialog',
  'The way to sign in again',
)

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that the browser is offline. A Starboard on this computer may answer all the same. */
function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    !online && (
      <Notice tone="warning" icon={WifiOff}>
        Your browser says it is offline. What is on screen stays; loading and saving may fail.
      </Notice>
    )
  )
}

/** Says that this computer's clock is wrong: expiry is computed with the service's clock. */
function ClockNotice() {
  const ahead = useSyncExternalStore(onClockError, clockError)
  if (ahead === 0) return null
  return (
    <Notice tone="warning" icon={Clock}>
      This computer’s clock is {relativeTime(Math.abs(ahead), 0).replace('in ', '')}{' '}
      {ahead > 0 ? 'ahead of' : 'behind'} the service. Expiry times follow the service’s clock.
    </Notice>
  )
}

/** On a page whose session is over: says so, and shows the "Signed out" dialog until it is dismissed. */
function SignedOutNotice() {
  const { status, isAsking } = useSyncExternalStore(pageSession.subscribe, pageSession.state)
  if (status === 'open' || status === 'left') return null
  return (
    <>
      <Notice tone="warning" icon={LogOut}>
        Signed out. What is on screen stays; nothing can be loaded or saved until you sign in again.{' '}
        <button
          type="button"
          className="font-medium underline underline-offset-2"
          onClick={() => pageSession.ask(true)}
        >
          Sign in…
        </button>
      </Notice>
      {isAsking && <SignedOutDialog isUnclear={status === 'unclear'} />}
    </>
  )
}

/** The notices about the whole page. Below the screen, so that none moves it when it appears. */
export function Notices({ children }: { children: ReactNode }) {
  return (
    <div data-notices>
      <OfflineBanner />
      <ClockNotice />
      <SignedOutNotice />
      <SessionEndNotice />
      <OtherVersionNotice />
      {children}
    </div>
  )
}
