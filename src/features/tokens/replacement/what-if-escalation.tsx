import { type Escalation, isUnknown } from '#grants/token-escalation.ts'
import { grantText } from '#grants/token-grants.ts'
import { countText } from '#lib/count-text.ts'

/** The steps up that remain, and those that go. */
export function WhatIfEscalation({
  before,
  after,
}: {
  before: Escalation | undefined
  after: Escalation | undefined
}) {
  if (!before || !after) return <p className="text-sm text-muted">Looking…</p>
  if (before.steps.length === 0)
    return (
      <p className="text-sm text-muted">
        {isUnknown(before)
          ? 'Unknown before: part of its grants could not be read, or is unknown to Starboard.'
          : 'No escalation before.'}{' '}
        {isUnknown(after) ? 'Unknown after: it keeps unknown grants.' : 'None after.'}
      </p>
    )
  const left = new Set(after.steps.map(({ power }) => power))
  return (
    <>
      <ul className="divide-y divide-line/60">
        {before.steps.map(({ power, title, from }) => (
          <li key={power} className="flex flex-wrap items-baseline gap-x-2 py-1 text-sm">
            <span className={left.has(power) ? undefined : 'text-muted line-through'}>{title}</span>
            {!left.has(power) && <span className="text-xs text-success">no longer</span>}
            <code className="ml-auto text-2xs text-faint">{from.map(grantText).join(', ')}</code>
          </li>
        ))}
      </ul>
      {after.reach && after.reach.adding > 0 && (
        <p className="mt-1 text-xs text-muted">
          {countText(after.reach.adding, 'token')} that it can regenerate would add something.
        </p>
      )}
      {after.steps.length === 0 && (
        <p className="mt-1 text-xs text-muted">
          {isUnknown(after)
            ? 'Unknown: no known escalation remains, but unknown grants do.'
            : 'No escalation remains.'}
        </p>
      )}
    </>
  )
}
