import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { pageSession } from '#api/page-session.ts'
import { endSessionOf, endSessions } from '#api/session.ts'
import { toast } from '#ui/toast.ts'
import { sessionListOptions } from './session-list-options.ts'

/** Which sessions to end: one by its handle, or all but this browser's. */
type Ended = { handle: string } | 'others'

async function end(which: Ended): Promise<void> {
  try {
    await (which === 'others' ? endSessions({ keepOwn: true }) : endSessionOf(which.handle))
  } catch (error) {
    // Somebody was quicker, or it idled: what was asked for is so.
    if (!(error instanceof ApiError && error.kind === 'not-found')) throw error
  }
}

/** Ends sessions other than this browser's, and says how that went. `onEnded`: before their rows go. */
export function useEndSession(onEnded: () => void) {
  return useMutation({
    mutationFn: end,
    meta: { invalidates: [sessionListOptions.queryKey] },
    onSuccess(_, which) {
      onEnded()
      toast({ title: which === 'others' ? 'All other sessions ended' : 'Session ended' })
    },
    onError(error) {
      if (error.kind === 'signed-out') return pageSession.lose()
      toast({ title: 'The session was not ended', description: error.message, tone: 'danger' })
    },
  })
}
