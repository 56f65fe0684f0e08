import { useNavigate } from '@tanstack/react-router'
import { RecordPager } from '#ui/record-pager.tsx'
import type { TokenEntry } from '../list/token-entry.ts'
import { hasAddress, tokenLink } from '../fields/token-link.ts'
import type { TokenSearch } from '../list/tokens-search.ts'

type TokenNeighborsProps = { token: TokenEntry; shown: readonly TokenEntry[]; search: TokenSearch }

/** Previous and next token of the list one came from, with its filters and order. */
export function TokenNeighbors({ token, shown, search }: TokenNeighborsProps) {
  const navigate = useNavigate()
  const list = shown.filter((other) => hasAddress(other))
  const position = list.findIndex(({ index }) => index === token.index)
  // The keys belong to what is open above the page.
  const isCovered = search.replace === '1'
  const opener = (to: TokenEntry | undefined) =>
    to && position >= 0 && !isCovered ? () => void navigate(tokenLink(to, search)) : undefined
  return (
    <RecordPager
      position={position}
      count={list.length}
      onPrevious={opener(list[position - 1])}
      onNext={opener(list[position + 1])}
    />
  )
}
