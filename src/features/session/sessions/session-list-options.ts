import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { pageSession } from '#api/page-session.ts'
import { readSessions } from '#api/session.ts'

/** The sessions of the account, in this browser and elsewhere. */
export const sessionListOptions = queryOptions({
  queryKey: ['sessions'],
  async queryFn({ signal }) {
    try {
      return await readSessions(signal)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'signed-out') pageSession.lose()
      throw error
    }
  },
  // Others begin and end them.
  staleTime: 0,
})
