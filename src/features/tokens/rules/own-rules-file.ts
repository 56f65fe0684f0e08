import { type EarlierFile, keptFile } from '#local/collection.ts'
import type { OwnRule } from './own-rule.ts'

export const ownRulesKind = 'tokens.own-rules'

/** How earlier versions exported rules. */
export const earlierRulesFile: EarlierFile = {
  format: 'starboard-token-rules',
  list: 'rules',
  what: 'rules',
  none: 'This is not a file of token rules exported by Starboard.',
}

/** Bytes. */
export const largestRulesFile = 1024 * 1024

/** Rules as a file; `now` in milliseconds since the epoch. */
export const ownRulesFile = (rules: readonly OwnRule[], now: number): string =>
  keptFile(
    rules.map(({ id, ...value }) => ({ kind: ownRulesKind, key: id, value })),
    now,
  )
