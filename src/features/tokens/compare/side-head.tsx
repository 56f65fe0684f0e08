import { Badge } from '#ui/badge.tsx'
import { ComparedHead } from '#ui/compared-head.tsx'
import type { ComparedToken } from './find-compared.ts'
import { LinkedName, SideLetter, sideName } from './side-name.tsx'

/** Why a side is empty, as a sentence; null when it is not. */
function gapText({ token, number, twins }: ComparedToken): string | null {
  if (token) return null
  if (twins === 0) return 'No token of the list has this ID. It may have been revoked or regenerated.'
  return `Only ${twins} ${twins === 1 ? 'token has' : 'tokens have'} this ID; there is no token ${number}.`
}

type SideHeadProps = {
  side: ComparedToken
  /** Null for the first. */
  onFirst: (() => void) | null
  onRemove(): void
}

/** Which token stands in a column, and what can be done with it. */
export function SideHead({ side, onFirst, onRemove }: SideHeadProps) {
  const { id, token, number, twins, letter } = side
  const name = sideName(side)
  const gap = gapText(side)
  return (
    <ComparedHead
      id={id}
      name={name}
      title={
        <>
          <SideLetter letter={letter} />
          <span className="line-clamp-2 min-w-0 flex-1 text-sm font-semibold">
            {token ? <LinkedName token={token} /> : <bdi className="wrap-anywhere">{name}</bdi>}
          </span>
        </>
      }
      onFirst={onFirst}
      firstLabel={`Make ${name} A`}
      onRemove={onRemove}
    >
      {token && twins > 1 && (
        <Badge tone="warning">
          Token {number} of {twins} with this ID
        </Badge>
      )}
      {gap && <p className="text-xs text-warning">{gap}</p>}
    </ComparedHead>
  )
}
