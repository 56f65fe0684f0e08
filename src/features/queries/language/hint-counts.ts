import type { AplProblem } from '#apl/contract/apl-language.ts'
import { countText } from '#lib/count-text.ts'

/** "1 warning, 3 hints"; empty for none. */
export function hintCounts(problems: readonly Pick<AplProblem, 'severity'>[]): string {
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  const hints = problems.length - warnings
  return [warnings > 0 && countText(warnings, 'warning'), hints > 0 && countText(hints, 'hint')]
    .filter((part) => part !== false)
    .join(', ')
}
