import type { Version } from '../store/query-store.ts'

export type Pair = { from: Version; to: Version }

/**
 * The two versions to compare: those that the address names by their times, else the newest two. `versions` stand
 * newest first. Null when there are not two.
 */
export function chosenPair(
  versions: readonly Version[],
  named: { from?: string | undefined; to?: string | undefined },
): Pair | null {
  const find = (at: string | undefined) => versions.find((version) => String(version.at) === at)
  const wanted = find(named.from)
  const to = find(named.to) ?? versions.find((version) => version !== wanted)
  if (!to) return null
  const older = versions.find((version) => version.at < to.at)
  const from = wanted && wanted !== to ? wanted : (older ?? versions.find((version) => version !== to))
  return from ? { from, to } : null
}
