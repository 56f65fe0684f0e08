import type { z } from '#lib/zod.ts'

/** What is wrong at one place of a rule. */
export type RuleFault = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The faults that a schema found, unknown keys one by one. */
export function faultsOf(issues: readonly z.core.$ZodIssue[]): readonly RuleFault[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'Unknown key.' }))
      : [{ path: issue.path, message: issue.message }],
  )
}

/** "when.all[1].grant.verb", or "the rule" for the rule itself. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return text.replace(/^\./, '') || 'the rule'
}

/** "when.all[1].grant.verb: Unknown key." */
export const faultText = ({ path, message }: RuleFault): string => `${pathText(path)}: ${message}`
