import type { UnreadableRow } from '#api/list-row.ts'
import type { PanelProps as ListPanelProps } from '#records/list/list-search.ts'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../tokens-search.ts'
import type { TokensView } from './tokens-view.ts'

/** What each tab of the tokens is given, beside what every list gives. */
export type PanelProps = ListPanelProps<TokensSearch, TokensView, TokenEntry> & {
  /** The whole list, as the service sent it. */
  tokens: readonly TokenEntry[]
  /** What the filters leave of it, in the order asked for. */
  shown: readonly TokenEntry[]
  /** Rows that could not be read; none while a filter asks for what they cannot tell. */
  unreadable: readonly UnreadableRow[]
  /** What speaks against the tokens; null while it is worked out. */
  findings: TokenFindings | null
  /** Changes the address; `replace` leaves no way back to the one before. */
  onSearch(change: Partial<TokensSearch>, how?: { replace: boolean }): void
}
