import type { Finding } from '../rules/finding.ts'
import type { FoundWaiver } from '#records/waivers/found-waiver.ts'
import type { WaiverBook } from '#records/waivers/waiver-book.ts'
import { useWaivers } from '#records/waivers/use-waivers.ts'
import { useNow } from '#ui/now.tsx'
import type { TokenEntry } from '../token.ts'
import { applyWaivers } from './apply-waivers.ts'
import { tokenWaivers } from './token-waivers.ts'
import { useFoundFindings } from './use-found-findings.ts'

/** A finding of a token. */
export type TokenFinding = {
  readonly token: TokenEntry
  readonly finding: Finding
  /** The waiver of it that is kept, and whether it still holds: only then the finding rests. */
  readonly waived: FoundWaiver | null
}

/** What speaks against the tokens of a list. A token of another list has nothing. */
export type TokenFindings = {
  /** The findings of a token that do not rest, the worst first. The same list each time. */
  open(token: TokenEntry): readonly Finding[]
  /** All findings of a token, those that rest too, each with the waiver of it, the worst first. The same list each time. */
  all(token: TokenEntry): readonly TokenFinding[]
  /** Every waiver that is kept, of tokens that are gone too. */
  readonly book: WaiverBook
}

const hour = 3_600_000

type Weighed = { readonly findings: TokenFindings; readonly asOf: number }
const weighed = new WeakMap<readonly (readonly Finding[])[], Weighed>()

/** The same object for the same findings, waivers and hour, whoever asks: waivers end at midnight, UTC. */
function withWaivers(
  tokens: readonly TokenEntry[],
  found: readonly (readonly Finding[])[],
  book: WaiverBook,
  asOf: number,
): TokenFindings {
  const before = weighed.get(found)
  if (before?.findings.book === book && before.asOf === asOf) return before.findings
  const findings = applyWaivers(tokens, found, book, asOf)
  weighed.set(found, { findings, asOf })
  return findings
}

/**
 * What speaks against the tokens of this list now, with what was waived set apart; null while it is worked
 * out. `open(token)` is what counts and filters go by; `all(token)` has what rests too, and why. By rule and severity
 * `listFindings` counts them.
 */
export function useTokenFindings(tokens: readonly TokenEntry[]): TokenFindings | null {
  const asOf = Math.floor(useNow() / hour) * hour
  const found = useFoundFindings(tokens)
  const { book } = useWaivers(tokenWaivers)
  return found && book ? withWaivers(tokens, found, book, asOf) : null
}
