import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { HistoryScreen } from '#records/changes/history-screen.tsx'
import { tokenOptions } from '../token-options.ts'
import { tokenReading } from '../changes/token-reading.ts'
import { useLoadedTokens } from '../changes/use-loaded-tokens.ts'

const route = getRouteApi('/signed-in/tokens/$tokenId/history')

/** `/tokens/$tokenId/history`: what the kept snapshots tell of one token. */
export function HistoryPage() {
  const { tokenId } = route.useParams()
  const search = route.useSearch()
  const tokens = useQuery(tokenOptions.list())
  const token = tokens.data?.subjects.find(({ id }) => id === tokenId)
  return (
    <HistoryScreen
      reading={tokenReading}
      loaded={useLoadedTokens(tokens.data?.subjects)}
      id={tokenId}
      listed={token && { name: token.name }}
      hasFailed={tokens.error !== null}
      back={
        <Link to="/tokens/$tokenId" params={{ tokenId }} search={search}>
          Token
        </Link>
      }
    />
  )
}
