import { ChangesSummary } from '#records/changes/changes-summary.tsx'
import type { PanelProps } from '#records/list/list-search.ts'
import type { TokensSearch } from '../tokens-search.ts'
import type { TokensView } from '../list/tokens-view.ts'
import { tokenSnapshots } from '../changes/token-snapshots.ts'
import { useLoadedTokens } from '../changes/use-loaded-tokens.ts'

/** What changed among the tokens since the last visit. */
export function TokenChangesSummary({
  view,
  search,
  update,
}: Pick<PanelProps<TokensSearch, TokensView>, 'view' | 'search' | 'update'>) {
  return (
    <ChangesSummary
      list={tokenSnapshots}
      loaded={useLoadedTokens(view.tokens)}
      isOnlyChanged={search.changed !== undefined}
      onOnlyChanged={(isOnly) => update({ changed: isOnly ? '1' : undefined })}
    />
  )
}
