import { ChangesSummary } from '#records/changes/changes-summary.tsx'
import type { TokenEntry } from '../list/token-entry.ts'
import type { TokensSearch } from '../list/tokens-search.ts'
import { tokenSnapshots } from './token-snapshots.ts'
import { useLoadedTokens } from './use-loaded-tokens.ts'

type TokenChangesSummaryProps = {
  tokens: readonly TokenEntry[]
  search: TokensSearch
  onSearch(change: Partial<TokensSearch>): void
}

/** What changed among the tokens since the last visit. */
export function TokenChangesSummary({ tokens, search, onSearch }: TokenChangesSummaryProps) {
  return (
    <ChangesSummary
      list={tokenSnapshots}
      loaded={useLoadedTokens(tokens)}
      isOnlyChanged={search.changed !== undefined}
      onOnlyChanged={(isOnly) => onSearch({ changed: isOnly ? '1' : undefined })}
    />
  )
}
