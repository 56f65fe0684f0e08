import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { leavePage } from '#api/leave-page.ts'
import { pageSession } from '#api/page-session.ts'
import { basePath } from '#lib/addresses.ts'
import { adoptSession, sessionOptions } from '#features/session/session-options.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const close = () => pageSession.ask(false)

/** Milliseconds in which a dialog that opens again does not check the session by itself. */
const pause = 10_000

/** When the dialog last opened, by `performance.now()`. */
let openedAt = Number.NEGATIVE_INFINITY

/**
 * Shown over the page that was open when the session ended, so that nothing typed is lost. The user signs in in another
 * tab; on return, the dialog closes and failed reads are repeated. `isUnclear`: the new session uses an access token,
 * and only the user knows whether the page is theirs.
 */
export function SignedOutDialog({ isUnclear }: { isUnclear: boolean }) {
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState<string | null>(null)

  const checkSession = () => queryClient.fetchQuery({ ...sessionOptions, staleTime: 0, retry: false })

  async function check() {
    try {
      await checkSession()
    } catch (error) {
      const isOut = error instanceof ApiError && error.kind === 'signed-out'
      setAnswer(isOut || !(error instanceof Error) ? 'Not signed in yet.' : error.message)
    }
  }

  const checkQuietly = useEffectEvent(() => void checkSession().catch(() => undefined))
  useEffect(() => {
    const onFocus = () => checkQuietly()
    // The call may have been refused because another user has signed in. Not repeated at once: if something else refuses
    // all calls of this session, the page would send them without a pause.
    if (performance.now() - openedAt > pause) onFocus()
    openedAt = performance.now()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])

  if (isUnclear)
    return (
      <Dialog
        onClose={close}
        title="Signed in with another access token"
        isText
        description="An access token does not say whose it is. Nobody else may see what is on this page, or save it as their own."
        footer={
          <>
            <Button onClick={() => leavePage('/')}>Start over</Button>
            <Button variant="primary" onClick={() => void adoptSession(queryClient).catch(() => undefined)}>
              It’s mine: continue with this page
            </Button>
          </>
        }
      >
        <p className="text-sm text-muted">
          Starting over reloads this page. Drafts stay with the token they were typed under.
        </p>
      </Dialog>
    )
  return (
    <Dialog
      onClose={close}
      title="Signed out"
      isText
      description="Your session ended, or the access token was refused. What you typed stays on this page."
      footer={
        <>
          <Button onClick={() => void check()}>I am signed in again</Button>
          <Button
            variant="primary"
            onClick={() => window.open(`${basePath}/sign-in?to=/orgs`, '_blank', 'noopener')}
          >
            Sign in in a new tab
          </Button>
        </>
      }
    >
      <p role="status" className="text-sm text-muted">
        {answer ?? 'Sign in in a new tab, then come back to this one.'}
      </p>
    </Dialog>
  )
}
