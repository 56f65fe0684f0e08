/** The number of letters to insert, remove, replace, or swap with their neighbor to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}

/**
 * Up to `most` names that the user may have meant by an unknown one, nearest first: names that differ in case,
 * underscores, or dashes, have one or two wrong letters, or start with it. Ties are in the order of `candidates`. Empty
 * if none is near enough.
 */
export function nearestNames(name: string, candidates: readonly string[], most = 3): string[] {
  const written = plain(name)
  const allowed = allowedDistance(written.length)
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, distance: distanceTo(written, plain(candidate), allowed) }))
    .filter(({ candidate, distance }) => candidate !== name && distance <= allowed + 1)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[_-]/gu, '')

/** The maximum distance; a short name with two wrong letters could be anything. */
function allowedDistance(length: number): number {
  if (length <= 2) return 0
  if (length <= 5) return 1
  return length <= 10 ? 2 : 3
}

/** At most `allowed` for a misspelled name, one more for one that starts with the text, `Infinity` for others. */
function distanceTo(written: string, candidate: string, allowed: number): number {
  const distance =
    Math.abs(written.length - candidate.length) > allowed ? Infinity : editDistance(written, candidate)
  if (distance <= allowed) return distance
  return written.length >= 4 && candidate.startsWith(written) ? allowed + 1 : Infinity
}
