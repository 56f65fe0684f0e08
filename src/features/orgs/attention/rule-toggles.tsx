import { clsx } from 'clsx'
import { Fragment } from 'react'
import { type Urgency, urgencies } from '../rules/finding.ts'
import { orgRules } from '../rules/org-rules.ts'
import type { Thresholds } from '../rules/thresholds.ts'
import { CountToggle } from '#ui/count-toggle.tsx'
import { urgencyLooks } from './urgency-looks.ts'

type RuleTogglesProps = {
  /** Findings by rule, in the order of `orgRules`. */
  counts: readonly number[]
  thresholds: Thresholds
  /** Ids of the rules that filter. */
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

type Shown = { id: string; label: string; urgency: Urgency; count: number }

/** A toggle for each rule that finds something or filters, by urgency, each with its exact count. */
export function RuleToggles({ counts, thresholds, chosen, onChange }: RuleTogglesProps) {
  const rules = orgRules
    .map(({ id, label, urgency }, place): Shown => ({
      id,
      label: label(thresholds),
      urgency,
      count: counts[place] ?? 0,
    }))
    .filter(({ id, count }) => count > 0 || chosen.includes(id))
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1 max-md:-mx-3 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-3 max-md:py-1">
      {urgencies.map((urgency) => {
        const ofUrgency = rules.filter((rule) => rule.urgency === urgency)
        if (ofUrgency.length === 0) return null
        const { label, text } = urgencyLooks[urgency]
        return (
          <Fragment key={urgency}>
            <span className={clsx('shrink-0 pl-1 text-xs font-medium not-first:ml-2', text)}>{label}</span>
            {ofUrgency.map((rule) => (
              <CountToggle
                key={rule.id}
                label={rule.label}
                count={rule.count}
                countLook={text}
                isPressed={chosen.includes(rule.id)}
                onToggle={() => toggle(rule.id)}
              />
            ))}
          </Fragment>
        )
      })}
    </div>
  )
}
