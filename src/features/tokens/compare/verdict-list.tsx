import { clsx } from 'clsx'
import type { PairVerdict } from './pair-verdicts.ts'

const looks = {
  identical: 'text-success',
  subset: 'text-accent',
  superset: 'text-accent',
  overlapping: 'text-ink',
  disjoint: 'text-ink',
  unknown: 'text-warning',
} as const satisfies Record<PairVerdict['relation'], string>

/** How the grants of each two tokens stand to each other, in signs and in words. */
export function VerdictList({ verdicts }: { verdicts: readonly PairVerdict[] }) {
  return (
    <ul
      aria-label="Verdicts"
      className={clsx('grid gap-x-8 gap-y-2 px-4 pb-3 sm:px-6', verdicts.length > 1 && 'lg:grid-cols-2')}
    >
      {verdicts.map(({ key, relation, text, words }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <strong className={clsx('text-base font-semibold', looks[relation])}>{text}</strong>
          <span className="text-muted">{words}</span>
        </li>
      ))}
    </ul>
  )
}
