import { useNavigate } from '@tanstack/react-router'
import { RecordPager } from '#ui/record-pager.tsx'
import type { TokenEntry } from '../token.ts'
import { hasAddress, tokenLink } from '../fields/token-link.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useTokensView } from '../list/tokens-view.ts'
import type { TokenSearch } from '../list/tokens-search.ts'

type TokenNeighborsProps = { token: TokenEntry; list: ListModel<TokenEntry>; search: TokenSearch }

/** Previous and next token of the list one came from, with its filters and order. */
export function TokenNeighbors({ token, list, search }: TokenNeighborsProps) {
  const navigate = useNavigate()
  const { shown } = useTokensView(list, search)
  const listed = shown.filter((other) => hasAddress(other))
  const position = listed.findIndex(({ index }) => index === token.index)
  // The keys belong to what is open above the page.
  const isCovered = search.replace === '1'
  const opener = (to: TokenEntry | undefined) =>
    to && position >= 0 && !isCovered ? () => void navigate(tokenLink(to, search)) : undefined
  return (
    <RecordPager
      position={position}
      count={listed.length}
      onPrevious={opener(listed[position - 1])}
      onNext={opener(listed[position + 1])}
    />
  )
}
