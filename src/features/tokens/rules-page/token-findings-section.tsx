import { useId } from 'react'
import { SwitchKnob } from '#ui/toggles.tsx'
import { ThresholdForm } from '#form/number-form.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Badge } from '#ui/badge.tsx'
import { isRuleOn, useUpdateRules, useRuleSettings } from '../rules/rule-settings.ts'
import { defaultThresholds, thresholdFields } from '../rules/thresholds.ts'
import { tokenRules } from '../rules/token-rules.ts'
import { kindLabels } from '../rules/finding.ts'
import { SeverityBadge } from '../fields/badges.tsx'

type RuleSwitchProps = {
  /** Accessible name and visible label. */
  label: string
  /** What the rule finds. */
  text: string
  isOn: boolean
  onChange(isOn: boolean): void
}

/** Turns one rule on or off. */
export function RuleSwitch({ label, text, isOn, onChange }: RuleSwitchProps) {
  const id = useId()
  return (
    <div className="relative -mx-1.5 min-w-0 rounded-md px-1.5 py-1 break-words hover:bg-hover">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={id}
        onClick={() => onChange(!isOn)}
        className="flex max-w-full items-start gap-2.5 text-left text-sm font-medium after:absolute after:inset-0"
      >
        <span className="mt-0.5 flex">
          <SwitchKnob checked={isOn} />
        </span>
        <bdi className="min-w-0">{label}</bdi>
      </button>
      <bdi id={id} className="block pl-9.5 text-xs text-muted">
        {text}
      </bdi>
    </div>
  )
}

const texts = {
  urgentDays: { label: 'Token urgent, days', hint: 'Medium: up to this many days left.' },
  soonDays: { label: 'Token soon, days', hint: 'Low: up to this many days left.' },
  longestDays: { label: 'Longest life, days', hint: 'Longer is a finding, if its rule is on.' },
}

/** Settings of the token rules: thresholds, and which rules are on. */
export function TokenFindingsSection() {
  const settings = useRuleSettings()
  const { setThresholds, setRule } = useUpdateRules()
  return (
    <Region title="Token findings">
      {settings ? (
        <>
          <ThresholdForm
            fields={thresholdFields}
            texts={texts}
            days={settings.thresholds}
            isDefault={thresholdFields.every(
              ({ key }) => settings.thresholds[key] === defaultThresholds[key],
            )}
            onSave={setThresholds}
            onReset={() => setThresholds(defaultThresholds)}
          >
            When findings report an API token, in this browser only. The token filters always use 7 and 30
            days.
          </ThresholdForm>
          <h3 className="mt-4 mb-1 border-t border-line pt-3 text-sm font-medium">Rules</h3>
          <ul>
            {tokenRules.map((rule) => (
              <li key={rule.id} className="flex items-start justify-between gap-3 py-0.5">
                <RuleSwitch
                  label={rule.label}
                  text={rule.finds}
                  isOn={isRuleOn(rule, settings.switches)}
                  onChange={(isOn) => setRule(rule, isOn)}
                />
                <span className="mt-1 flex shrink-0 gap-1">
                  <Badge>{kindLabels[rule.kind]}</Badge>
                  <SeverityBadge severity={rule.severity} />
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </Region>
  )
}
