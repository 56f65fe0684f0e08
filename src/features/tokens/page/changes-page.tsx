import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { changesId, ChangesScreen } from '#records/changes/changes-screen.tsx'
import { recordKey } from '../fields/token-link.ts'
import { tokenOptions } from '../token-options.ts'
import { tokenReading } from '../changes/token-reading.ts'
import { useLoadedTokens } from '../changes/use-loaded-tokens.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const TokenRecord = lazyPart(() => import('./token-page.tsx'), 'TokenRecord', 'The token', {
  waiting: null,
})

const route = getRouteApi('/signed-in/tokens/changes')
const noFilters = { status: undefined }

/** `/tokens/changes`: what differs between two moments, by default the last visit and now. */
export function ChangesPage() {
  return route.useSearch().record ? <TokenRecord tokenId={changesId} search={noFilters} /> : <Changes />
}

function Changes() {
  const { data, error, refetch } = useQuery(tokenOptions.list())
  const navigate = route.useNavigate()
  return (
    <ChangesScreen
      reading={tokenReading}
      heading="Changes of API tokens"
      loaded={useLoadedTokens(data?.subjects)}
      failure={error ? { error, retry: () => void refetch() } : undefined}
      hasChangesId={data?.subjects.some(({ id }) => id === changesId) ?? false}
      search={route.useSearch()}
      onSearch={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
      onOpen={(id) =>
        void navigate({
          to: '/tokens/$tokenId',
          params: { tokenId: id },
          search: { status: undefined, record: recordKey(id) },
        })
      }
      back={<Link to="/tokens">API tokens</Link>}
    />
  )
}
