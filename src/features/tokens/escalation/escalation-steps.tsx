import { clsx } from 'clsx'
import { CornerDownRight } from 'lucide-react'
import type { Certainty, Step } from '#grants/step.ts'
import { grantText } from '#grants/token-grants.ts'
import { Badge } from '#ui/badge.tsx'

const tips = {
  granted: 'The grant says so',
  inferred: 'Follows from what the grant means; no public rule of the service says whether it works',
} as const satisfies Record<Certainty, string>

function CertaintyBadge({ certainty }: { certainty: Certainty }) {
  return (
    <span data-tip={tips[certainty]} className="inline-flex">
      <Badge tone={certainty === 'granted' ? 'neutral' : 'info'}>{certainty}</Badge>
    </span>
  )
}

type EscalationStepsProps = {
  steps: readonly Step[]
  /** The steps follow from another one. */
  isNext?: boolean
  /** Below the step with which tokens are regenerated. */
  reach?: React.ReactNode
}

/** Steps up with what each rests on and leads to, as a list within a list. */
export function EscalationSteps({ steps, isNext = false, reach }: EscalationStepsProps) {
  return (
    <ul className={clsx('flex flex-col', isNext ? 'gap-1.5' : 'gap-3')}>
      {steps.map((step) => (
        <li key={`${step.power} ${step.from.map(grantText).join(' ')}`} className="flex gap-2">
          {isNext && <CornerDownRight size={14} aria-hidden="true" className="mt-0.5 shrink-0 text-faint" />}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="text-sm font-medium">{step.title}</span>
              <CertaintyBadge certainty={step.certainty} />
              {!isNext && (
                <code className="ml-auto text-2xs text-faint">{step.from.map(grantText).join(', ')}</code>
              )}
            </div>
            <p className="mt-0.5 text-xs text-muted">{step.reason}</p>
            {step.next.length > 0 && (
              <div className="mt-1.5">
                <EscalationSteps steps={step.next} isNext />
              </div>
            )}
            {step.power === 'regenerate' && reach}
          </div>
        </li>
      ))}
    </ul>
  )
}
