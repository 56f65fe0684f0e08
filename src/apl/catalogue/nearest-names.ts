import { nearestNames as nearest } from '#lib/nearest-names.ts'
import { kustoOnly } from './kusto-only.ts'

/** Up to `most` names that a person may have meant by a name that is none: the counterpart of a Kusto name, then the nearest. */
export function nearestNames(name: string, candidates: readonly string[], most = 3): string[] {
  const counterpart = kustoOnly(name)?.counterpart
  const first = candidates.filter((candidate) => candidate === counterpart).slice(0, 1)
  return [...new Set([...first, ...nearest(name, candidates, most)])].slice(0, most)
}
