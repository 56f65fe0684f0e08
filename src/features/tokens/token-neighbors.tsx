import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { shownText } from '#lib/count-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import type { TokenEntry } from './token-entry.ts'
import { hasAddress, tokenLink } from './token-link.ts'
import type { TokenSearch } from './tokens-search.ts'

type TokenNeighborsProps = { token: TokenEntry; shown: readonly TokenEntry[]; search: TokenSearch }

/** Previous and next within the filtered list (`k`, `j`). */
export function TokenNeighbors({ token, shown, search }: TokenNeighborsProps) {
  const navigate = useNavigate()
  const list = shown.filter((other) => hasAddress(other))
  const place = list.findIndex(({ index }) => index === token.index)
  const previous = place > 0 ? list[place - 1] : undefined
  const next = place >= 0 ? list[place + 1] : undefined
  const go = (to: TokenEntry | undefined) => {
    if (to) void navigate(tokenLink(to, search))
  }
  useShortcut('previous', () => go(previous))
  useShortcut('next', () => go(next))
  if (place < 0) return null
  return (
    <div className="flex items-center gap-1">
      <span className="tabular text-xs text-muted">{shownText(place + 1, list.length, 'tokens')}</span>
      <IconButton
        label="Previous token (K)"
        icon={<ChevronLeft size={16} />}
        aria-disabled={!previous}
        className="aria-disabled:opacity-40"
        onClick={() => go(previous)}
      />
      <IconButton
        label="Next token (J)"
        icon={<ChevronRight size={16} />}
        aria-disabled={!next}
        className="aria-disabled:opacity-40"
        onClick={() => go(next)}
      />
    </div>
  )
}
