import { LogOut } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { pageSession } from '#api/page-session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'

const SignedOutDialog = lazyPart(
  () => import('./signed-out-dialog.tsx'),
  'SignedOutDialog',
  'The way to sign in again',
)

/**
 * On a page whose session is over: a line that says so, and the "Signed out" dialog until it is dismissed. Part of the
 * frame of the screens, so it never covers the sign-in screen.
 */
export function SignedOutLayer() {
  const { status, isAsking } = useSyncExternalStore(pageSession.subscribe, pageSession.state)
  if (status === 'open' || status === 'left') return null
  return (
    <>
      <p
        role="status"
        className="flex flex-wrap items-center gap-x-2 gap-y-1 bg-warning-soft px-4 py-1.5 text-sm text-warning sm:px-6 print:hidden"
      >
        <LogOut size={14} />
        <span className="min-w-0 flex-1">
          Signed out. What is on screen stays; nothing can be loaded or saved until you sign in again.
        </span>
        <Button size="small" onClick={() => pageSession.ask(true)}>
          Sign in…
        </Button>
      </p>
      {isAsking && <SignedOutDialog isUnclear={status === 'unclear'} />}
    </>
  )
}
