import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isSignedOut, onSignedOutChange } from './signed-out.ts'

const SignedOutDialog = lazy(() =>
  import('./signed-out-dialog.tsx').then((module) => ({ default: module.SignedOutDialog })),
)

/** Where the "Signed out" dialog appears; costs nothing until it is needed. */
export function SignedOutDialogLayer() {
  const signedOut = useSyncExternalStore(onSignedOutChange, isSignedOut)
  return (
    signedOut && (
      <Suspense>
        <SignedOutDialog />
      </Suspense>
    )
  )
}
