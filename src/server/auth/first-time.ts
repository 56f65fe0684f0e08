/**
 * Says whether something comes for the first time within `life` milliseconds. For what a browser may send twice, such as
 * the way back of a sign-in: the authorization server takes a second use of a code for theft and revokes what the first
 * one gave (RFC 6749, 4.1.2).
 */
export function createFirstTime(life: number, now: () => number): (name: string) => boolean {
  const seen = new Map<string, number>()
  return (name) => {
    // The oldest stand first.
    for (const [old, at] of seen) {
      if (now() - at < life) break
      seen.delete(old)
    }
    if (seen.has(name)) return false
    seen.set(name, now())
    return true
  }
}
