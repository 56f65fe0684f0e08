import type { Finding } from '../rules/finding.ts'
import { findWaiver, type FoundWaiver } from '#records/waivers/found-waiver.ts'
import type { WaiverBook } from '#records/waivers/waiver-book.ts'
import type { TokenEntry } from '../token.ts'
import { findingFacts } from './finding-facts.ts'
import type { TokenFinding, TokenFindings } from './use-token-findings.ts'

const none: readonly never[] = []

type WaiversOfToken = readonly (FoundWaiver | null)[]

/** The findings of a list, of each token in its place, with what was waived set apart at `now` (milliseconds). */
export function applyWaivers(
  tokens: readonly TokenEntry[],
  found: readonly (readonly Finding[])[],
  book: WaiverBook,
  now: number,
): TokenFindings {
  const places = new Map<TokenEntry, number>()
  const waivers = new Map<TokenEntry, WaiversOfToken>()
  const open: (readonly Finding[])[] = []
  const all: (readonly TokenFinding[] | undefined)[] = Array.from({ length: tokens.length })
  for (const [place, token] of tokens.entries()) {
    const findings = found[place] ?? none
    places.set(token, place)
    // Most tokens have no waiver: nothing is worked out for them.
    if (!book.knows(token.id)) {
      open.push(findings)
      continue
    }
    const ofToken = findings.map((finding) =>
      findWaiver(
        book,
        { rule: finding.rule, subject: token.id },
        () => findingFacts(token, finding, tokens),
        now,
      ),
    )
    waivers.set(token, ofToken)
    open.push(findings.filter((_, at) => ofToken[at]?.state !== 'active'))
  }
  return {
    open: (token) => open[places.get(token) ?? -1] ?? none,
    all(token) {
      const place = places.get(token)
      if (place === undefined) return none
      const ofToken = waivers.get(token)
      return (all[place] ??= (found[place] ?? none).map((finding, at) => ({
        token,
        finding,
        waived: ofToken?.[at] ?? null,
      })))
    },
    book,
  }
}
