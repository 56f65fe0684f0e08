const minute = 60_000

/** Peers that are remembered; those beyond count as one, which only makes the limit tighter. */
const mostPeers = 10_000

/**
 * Lets each peer try `perMinute` times at once and then as often as that in a minute, and all peers together ten times
 * as often (ASVS 2.4.1, 6.3.1). Nobody is locked out for longer than it takes to earn the next try. The function gives
 * 0 when the try may go on, else the milliseconds until the next one.
 */
export function createTryLimit(perMinute: number, now: () => number): (peer: string) => number {
  const buckets = new Map<string, { left: number; at: number }>()

  function take(name: string, most: number): number {
    const at = now()
    const bucket = buckets.get(name) ?? { left: most, at }
    // A clock that goes backwards earns nothing, and costs nothing.
    const earned = (Math.max(0, at - bucket.at) / minute) * most
    bucket.left = Math.min(most, bucket.left + earned)
    bucket.at = at
    buckets.set(name, bucket)
    if (bucket.left < 1) return Math.ceil(((1 - bucket.left) / most) * minute)
    bucket.left -= 1
    return 0
  }

  function forgetOldest(): void {
    const until = now() - minute
    for (const [name, { at }] of buckets) if (at <= until) buckets.delete(name)
  }

  return (peer) => {
    if (buckets.size >= mostPeers) forgetOldest()
    const known = buckets.has(`of ${peer}`) || buckets.size < mostPeers
    return take(known ? `of ${peer}` : 'others', perMinute) || take('all', perMinute * 10)
  }
}
