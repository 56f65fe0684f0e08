import type { OwnRule } from '../rules/own-rule.ts'

/** What a new rule begins with, under an id that is free. */
export function exampleRule(taken: ReadonlySet<string>): OwnRule {
  let id = 'delete-without-end'
  for (let number = 2; taken.has(id); number++) id = `delete-without-end-${number}`
  return {
    id,
    label: 'Deletes data and never expires',
    severity: 'high',
    reason: 'A token that can delete data should end.',
    remedy: 'Replace it by one with an expiration date.',
    when: {
      all: [{ grant: { kind: 'dataset', resource: 'data', verb: 'delete' } }, { expiry: 'never' }],
    },
  }
}
