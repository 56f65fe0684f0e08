import type { QueryClient } from '@tanstack/react-query'
import { leavePage } from '#api/leave-page.ts'
import { pageSession } from '#api/page-session.ts'
import { announceSignIn, watchSessionNews } from '#api/session-news.ts'
import { sessionOptions } from '#features/session/session-options.ts'

/**
 * Signing out in another tab empties this one; signing in there is looked at when it changes something here. The others
 * hear who is signed in here.
 */
export function followOtherTabs(queryClient: QueryClient): void {
  let told: string | null = null
  pageSession.subscribe(() => {
    const { account } = pageSession.state()
    if (account !== null && account !== told) announceSignIn(account)
    told = account
  })
  watchSessionNews({
    onSignedOut() {
      const { account, standing } = pageSession.state()
      // A page on which nobody is signed in shows nothing of anybody.
      if (account !== null && standing !== 'left') leavePage('/sign-in')
    },
    onSignedIn(signedIn) {
      const { account, standing } = pageSession.state()
      if (signedIn === account && standing === 'open') return
      void queryClient.refetchQueries({ queryKey: sessionOptions.queryKey })
    },
  })
}
