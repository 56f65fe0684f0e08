import type { OwnRule } from './own-rule.ts'

export const rulesFormat = 'starboard-token-rules'
/** A file with a higher version was written by a newer Starboard and may hold what this one would lose. */
export const rulesVersion = 1

/** Bytes. */
export const largestRulesFile = 1024 * 1024

/**
 * Rules as a file: one JSON object with `format`, `version`, `exportedAt` (ISO 8601, UTC) and `rules`. `now` in
 * milliseconds since the epoch.
 */
export function ownRulesFile(rules: readonly OwnRule[], now: number): string {
  const file = {
    format: rulesFormat,
    version: rulesVersion,
    exportedAt: new Date(now).toISOString(),
    rules,
  }
  return `${JSON.stringify(file, undefined, 2)}\n`
}
