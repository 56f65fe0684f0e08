import type { ReactNode } from 'react'
import { ChooseCompared } from '#ui/choose-compared.tsx'
import type { TokenEntry } from '../token.ts'
import { mostCompared } from './compare-search.ts'
import type { ComparedToken } from './find-compared.ts'
import { LinkedName, sideName } from './side-name.tsx'

type ChooseTokensProps = {
  tokens: readonly TokenEntry[]
  /** The tokens that are chosen already: none, one, or too many. */
  sides: readonly ComparedToken[]
  picker: ReactNode
  onSides(sides: readonly ComparedToken[]): void
}

/** What to do when the address names too few tokens, or too many. */
export function ChooseTokens({ tokens, sides, picker, onSides }: ChooseTokensProps) {
  const called = sides.length === 0 ? tokens.find(({ id }) => id === 'compare') : undefined
  return (
    <ChooseCompared
      noun={['token', 'tokens']}
      chosen={sides.map((side) => ({
        key: side.key,
        name: sideName(side),
        isListed: side.token !== undefined,
      }))}
      most={mostCompared}
      hint=": what only one of them allows, what all do, and which could stand in for which."
      picker={picker}
      onFirst={() => onSides(sides.slice(0, mostCompared))}
      onRemove={(position) => onSides(sides.toSpliced(position, 1))}
    >
      {called && (
        <p className="mt-3">
          A token has the ID “compare”: <LinkedName token={called} className="text-accent underline" />
        </p>
      )}
    </ChooseCompared>
  )
}
