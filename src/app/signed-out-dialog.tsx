import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readSession } from '#api/session.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { clearSignedOut } from './signed-out.ts'

/**
 * Over the page that was open when the session ended, so that nothing typed is lost. Sign-in happens in another
 * tab; when one comes back signed in, the dialog goes and what failed is asked for again.
 */
export function SignedOutDialog() {
  const queryClient = useQueryClient()
  const [stillOut, setStillOut] = useState(false)

  async function check() {
    const session = await readSession(new AbortController().signal).catch(() => null)
    if (!session?.signedIn) return setStillOut(true)
    queryClient.setQueryData(sessionOptions.queryKey, session)
    clearSignedOut()
    await queryClient.invalidateQueries()
  }

  const checkOnReturn = useEffectEvent(() => void check())
  useEffect(() => {
    const onFocus = () => checkOnReturn()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])

  return (
    <Dialog
      open
      onClose={clearSignedOut}
      title="Signed out"
      description="Your session ended, or the access token was refused. What you typed stays on this page."
      footer={
        <>
          <Button onClick={() => void check()}>I am signed in again</Button>
          <Button variant="primary" onClick={() => window.open('/sign-in?to=/orgs', '_blank', 'noopener')}>
            Sign in in a new tab
          </Button>
        </>
      }
    >
      <p role="status" className="text-sm text-muted">
        {stillOut ? 'Not signed in yet.' : 'Sign in in a new tab, then come back to this one.'}
      </p>
    </Dialog>
  )
}
