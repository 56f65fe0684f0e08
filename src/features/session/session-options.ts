import { queryOptions } from '@tanstack/react-query'
import { readSession } from '#api/session.ts'

/** Who is signed in and how one can sign in here. */
export const sessionOptions = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 5 * 60_000,
})
