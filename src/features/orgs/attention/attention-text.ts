import { type Urgency, urgencies } from '../rules/finding.ts'
import { orgRules } from '../rules/org-rules.ts'
import { numberText } from '#lib/count-text.ts'

const words: Readonly<Record<Urgency, string>> = { now: 'now', soon: 'soon', check: 'to check' }

/** "12 now · 3 soon · 40 to check": findings by urgency; `counts` are by rule, in the order of `orgRules`. */
export function attentionText(counts: readonly number[], isFiltered: boolean): string {
  const parts = urgencies.flatMap((urgency) => {
    const count = orgRules.reduce(
      (sum, rule, place) => (rule.urgency === urgency ? sum + (counts[place] ?? 0) : sum),
      0,
    )
    return count === 0 ? [] : [`${numberText(count)} ${words[urgency]}`]
  })
  if (parts.length > 0) return parts.join(' · ')
  return isFiltered ? 'Nothing needs attention among the organizations shown' : 'Nothing needs attention'
}
