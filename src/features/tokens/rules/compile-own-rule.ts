import type { TokenRule } from './finding.ts'
import { conditionDays } from './condition.ts'
import { compileCondition } from './compile-condition.ts'
import type { OwnRule } from './own-rule.ts'

/** A rule that somebody wrote as one that looks at tokens. It finds the exact grants that its condition is about. */
export function compileOwnRule({ id, label, severity, reason, remedy, when }: OwnRule): TokenRule {
  const judge = compileCondition(when)
  return {
    id,
    kind: 'risk',
    label,
    severity,
    finds: reason,
    over: 'token',
    days: conditionDays(when),
    check(subject, { now }) {
      const { holds, grants } = judge(subject, now)
      return holds ? { reason, remedy, grants } : null
    },
  }
}
