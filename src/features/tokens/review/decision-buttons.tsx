import { clsx } from 'clsx'
import { type Decision, decisions, type Standing } from './review.ts'
import { visibleText } from '#lib/visible-text.ts'
import { decisionLooks } from './decision-looks.ts'

type DecisionButtonsProps = {
  /** Of the token, for the name of the group. */
  name: string
  standing: Standing
  tabIndex?: 0 | -1
  onDecide(decision: Decision | null): void
}

const chosen = {
  keep: 'bg-success-soft text-success',
  replace: 'bg-warning-soft text-warning',
  remove: 'bg-danger-soft text-danger',
  ask: 'bg-info-soft text-info',
} as const satisfies Record<Decision, string>

/** Keep, replace, remove or ask; pressing the chosen one again takes the decision back. A stale one is shown struck out. */
export function DecisionButtons({ name, standing, tabIndex = 0, onDecide }: DecisionButtonsProps) {
  const made = standing.kind === 'open' ? null : standing.decision
  const isStale = standing.kind === 'stale'
  return (
    <div
      role="group"
      aria-label={`Decision on ${visibleText(name)}`}
      className="inline-flex h-7 shrink-0 rounded-md border border-line-strong bg-sunken p-0.5"
    >
      {decisions.map((decision) => {
        const { label, meaning, key } = decisionLooks[decision]
        const isPressed = made === decision && !isStale
        return (
          <button
            key={decision}
            type="button"
            tabIndex={tabIndex}
            aria-pressed={isPressed}
            data-tip={`${meaning} (${key.toUpperCase()})${made === decision && isStale ? '; decided before it changed' : ''}`}
            onClick={() => onDecide(isPressed ? null : decision)}
            className={clsx(
              'rounded-sm px-2 text-xs font-medium',
              isPressed ? chosen[decision] : 'text-muted hover:bg-hover hover:text-ink',
              made === decision && isStale && 'line-through decoration-warning',
            )}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}
