import { queryOptions, skipToken } from '@tanstack/react-query'
import { fetchList } from '#api/fetch-list.ts'
import { listTokens } from '#contract/endpoints.ts'
import type { TokenRows } from './token-reader.ts'
import { importPart } from '#ui/import-part.ts'

const listKey = ['tokens'] as const
const firstRowsKey = ['first rows', 'tokens'] as const

/** The token list and what was worked out of it. */
export const tokenOptions = {
  /** All tokens that the service lists; each is worked out as it arrives. */
  list: () =>
    queryOptions({
      queryKey: listKey,
      async queryFn({ signal, client }) {
        const isFirstReading = client.getQueryData(listKey) === undefined
        const show = (rows: TokenRows | null) => void client.setQueryData(firstRowsKey, rows)
        // What reads the grants is not part of the first script.
        const { TokenReader } = await importPart(() => import('./token-reader.ts'), 'What reads tokens')
        const reader = new TokenReader()
        try {
          const answer = await fetchList(listTokens, {
            signal,
            onRow: (row) => reader.add(row),
            onFirstRows: isFirstReading ? () => show(reader.rows()) : undefined,
          })
          return { ...reader.rows(), receivedAt: answer.receivedAt, source: answer.source }
        } finally {
          if (isFirstReading) show(null)
        }
      },
      // Comparing two long lists value by value costs more than drawing the new one.
      structuralSharing: false,
    }),
  /** The first tokens of a long list while it is read for the first time; null at any other time. */
  firstRows: () =>
    queryOptions<TokenRows | null>({
      queryKey: firstRowsKey,
      queryFn: skipToken,
      structuralSharing: false,
    }),
}
