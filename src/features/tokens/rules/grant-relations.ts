import { grantClusters } from '#grants/grant-clusters.ts'
import type { KnownScopes } from '#grants/token-grants.ts'
import type { GrantRelations, Subject } from './finding.ts'
import { fullControl } from './reach-rules.ts'
import { hasExpired } from './thresholds.ts'

/** Tokens that allow more than another are looked at until there are so many. */
const most = 100

const none: readonly number[] = []

/**
 * How the grants of the tokens of a list stand to each other. Expired tokens stand to none: one that was replaced has
 * the grants of its replacement, as it should. Full control dominates nothing here: it allows what every token does,
 * and is a finding by itself. A token with unread grants, or with none, is called neither identical nor dominated.
 */
export function* grantRelations(
  subjects: readonly Pick<Subject, 'grants' | 'expiry'>[],
  now: number,
  known: KnownScopes,
): Generator<undefined, GrantRelations> {
  const valid = Array.from(subjects.keys()).filter((place) => {
    const subject = subjects[place]
    return subject !== undefined && !hasExpired(subject.expiry, now)
  })
  const listed = valid.flatMap((place) => subjects[place] ?? [])
  const clusters = yield* grantClusters(
    listed.map(({ grants }) => grants),
    most,
  )
  const tokenAt = new Map(valid.map((place, token) => [place, token]))
  const controls = new Map<number, boolean>()
  function hasFullControl(token: number): boolean {
    const subject = listed[token]
    const has =
      controls.get(token) ?? (subject !== undefined && fullControl(subject.grants, known).length > 0)
    controls.set(token, has)
    return has
  }
  const placesOf = (tokens: readonly number[]) => tokens.flatMap((token) => valid[token] ?? [])
  return {
    clusters: clusters.clusters.map(placesOf),
    identicalTo(place) {
      const token = tokenAt.get(place) ?? -1
      return placesOf(clusters.clusterOf(token)?.filter((other) => other !== token) ?? none)
    },
    dominatedBy(place) {
      const dominance = clusters.dominanceOf(tokenAt.get(place) ?? -1)
      if (!dominance) return { others: none, isCut: false }
      const { closest, count } = dominance
      return {
        others: placesOf(closest.filter((token) => !hasFullControl(token))),
        isCut: count > closest.length,
      }
    },
  }
}
