import type { Version } from '../store/query-store.ts'

/** How much of the history of one query is kept. */
export type Limits = { count: number; characters: number }

export const historyLimits: Limits = { count: 200, characters: 20_000_000 }

/** A version that was only seen, and of which the person said nothing, is the first to go. */
const isMerelyLoaded = ({ source, note }: Version) => source === 'loaded' && note === ''

/**
 * The versions of one query that go because there are too many or too long ones: what was merely loaded first, then
 * what was saved here or has a note, each time the oldest. The newest always stays, however long it is.
 * `versions` stand oldest first.
 */
export function versionsToDrop(versions: readonly Version[], limits: Limits = historyLimits): Version[] {
  let count = versions.length
  let characters = versions.reduce((sum, { text }) => sum + text.length, 0)
  const older = versions.slice(0, -1)
  const inTurn = [...older.filter(isMerelyLoaded), ...older.filter((version) => !isMerelyLoaded(version))]
  return inTurn.filter(({ text }) => {
    if (count <= limits.count && characters <= limits.characters) return false
    count--
    characters -= text.length
    return true
  })
}
