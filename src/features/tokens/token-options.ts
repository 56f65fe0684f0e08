import { queryOptions } from '@tanstack/react-query'
import { readList } from '#api/read-list.ts'
import { listTokens } from '#contract/endpoints.ts'

/** The token list and what was worked out of it. */
export const tokenOptions = {
  list: () =>
    queryOptions({
      queryKey: ['tokens'],
      async queryFn({ signal }) {
        // What reads the grants is not part of the first script.
        const [{ readTokens }, answer] = await Promise.all([
          import('./token-entry.ts'),
          readList(listTokens, signal),
        ])
        return { ...(await readTokens(answer.rows)), receivedAt: answer.receivedAt, source: answer.source }
      },
      // Comparing two long lists value by value costs more than drawing the new one.
      structuralSharing: false,
    }),
}
