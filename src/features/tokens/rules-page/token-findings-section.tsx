import { isRuleOn } from '../rules/rule-switches.ts'
import { defaultThresholds, readThresholds, type ThresholdKey } from '../rules/thresholds.ts'
import { tokenRules } from '../rules/token-rules.ts'
import { ThresholdForm } from '#form/threshold-form.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Badge } from '#ui/badge.tsx'
import { kindLabels } from '../rules/severity-looks.ts'
import { SeverityBadge } from '../fields/severity-badge.tsx'
import { RuleSwitch } from './rule-switch.tsx'
import { useChangeRules } from './use-change-rules.ts'
import { useRuleSettings } from '../rules/rule-settings.ts'

const fields: readonly { key: ThresholdKey; label: string; hint: string }[] = [
  { key: 'urgentDays', label: 'Token urgent, days', hint: 'Expires within this many days: medium.' },
  { key: 'soonDays', label: 'Token soon, days', hint: 'Expires within this many days: low.' },
  { key: 'longestDays', label: 'Longest life, days', hint: 'Expires later than this, if its rule is on.' },
]

/** From when on the rules over tokens find something, and which of them are on. */
export function TokenFindingsSection() {
  const settings = useRuleSettings()
  const { setThresholds, setRule } = useChangeRules()
  return (
    <Region title="Token findings">
      {settings ? (
        <>
          <ThresholdForm
            fields={fields}
            days={settings.thresholds}
            isDefault={fields.every(({ key }) => settings.thresholds[key] === defaultThresholds[key])}
            read={readThresholds}
            onKeep={setThresholds}
            onReset={() => setThresholds(defaultThresholds)}
          >
            When findings report an API token. Kept in this browser. The filters of the tokens keep their 7
            and 30 days.
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
