import { type Decision, decisions, type StandingCounts } from './review.ts'
import { numberText } from '#lib/count-text.ts'

const fills = {
  keep: 'bg-success',
  replace: 'bg-warning',
  ask: 'bg-info',
} as const satisfies Record<Decision, string>

/** "12 of 90 tokens decided · 3 to look at again", with a bar of the decisions. */
export function ReviewProgress({ counts }: { counts: StandingCounts }) {
  const decided = counts.keep + counts.replace + counts.ask
  return (
    <>
      <span role="status" className="tabular">
        {numberText(decided)} of {numberText(counts.all)} {counts.all === 1 ? 'token' : 'tokens'} decided
        {counts.stale > 0 && ` · ${numberText(counts.stale)} to look at again`}
      </span>
      <span
        aria-hidden="true"
        className="flex h-1.5 w-40 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        {counts.all > 0 &&
          decisions.map((decision) => (
            <span
              key={decision}
              className={fills[decision]}
              style={{ width: `${(100 * counts[decision]) / counts.all}%` }}
            />
          ))}
      </span>
    </>
  )
}
