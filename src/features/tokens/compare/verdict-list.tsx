import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import { expiryBand } from '#domain/grants/expiry.ts'
import { useNow } from '#ui/now.tsx'
import type { KnownToken } from './find-compared.ts'
import type { PairVerdict } from './pair-verdicts.ts'
import { LinkedName } from './side-name.tsx'

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
      {verdicts.map(({ key, relation, text, words, replaceable }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <strong className={clsx('text-base font-semibold', looks[relation])}>{text}</strong>
          <span className="text-muted">{words}</span>
          {replaceable && <Replacement {...replaceable} />}
        </li>
      ))}
    </ul>
  )
}

/** What keeps one token from standing in for another although it allows all that the other does. */
function obstacle(token: KnownToken, by: KnownToken, now: number): string | null {
  if (expiryBand(by.token.expiry, now) === 'expired') return `but ${by.letter} has expired`
  if (token.token.isSaml && !by.token.isSaml) return `but only ${token.letter} is SAML authenticated`
  return null
}

function Replacement({ token, by }: { token: KnownToken; by: KnownToken }) {
  const but = obstacle(token, by, useNow())
  return (
    <span className="flex w-full min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs text-muted">
      <ArrowRight size={12} aria-hidden="true" className="shrink-0 self-center" />
      <span>
        {token.letter} could be replaced by {by.letter},
      </span>
      <LinkedName token={by.token} className="text-ink" />
      {but && <span className="text-warning">{but}</span>}
    </span>
  )
}
