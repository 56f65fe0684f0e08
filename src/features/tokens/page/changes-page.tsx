import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { changesId, ChangesScreen } from '#records/changes/changes-screen.tsx'
import { HistoryScreen } from '#records/changes/history-screen.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { tokenReading } from '../changes/change-text.ts'
import { tokenOptions } from '../token-options.ts'

const TokenRecord = lazyPart(() => import('./token-page.tsx'), 'TokenRecord', 'The token', {
  waiting: null,
})

const historyRoute = getRouteApi('/signed-in/tokens/$tokenId/history')

/** `/tokens/changes`: what differs between two moments, by default the last visit and now. */
export function ChangesPage() {
  return (
    <ChangesScreen
      reading={tokenReading}
      list={useQuery(tokenOptions.list())}
      record={() => <TokenRecord tokenId={changesId} />}
    />
  )
}

/** `/tokens/$tokenId/history`: what the stored snapshots say about one token. */
export function HistoryPage() {
  const { tokenId } = historyRoute.useParams()
  return (
    <HistoryScreen
      reading={tokenReading}
      list={useQuery(tokenOptions.list())}
      id={tokenId}
      back={
        <Link to="/tokens/$tokenId" params={{ tokenId }} search={historyRoute.useSearch()}>
          Token
        </Link>
      }
    />
  )
}
