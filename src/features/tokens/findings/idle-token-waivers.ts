import { type IdleWaiver, idleWaivers } from '#records/waivers/idle-waivers.ts'
import type { TokenEntry } from '../token.ts'
import type { TokenFindings } from './use-token-findings.ts'

/** The waivers that no finding of the list answers to, by the name of the token. */
export function idleTokenWaivers(
  tokens: readonly TokenEntry[],
  findings: TokenFindings,
): readonly IdleWaiver[] {
  const { book } = findings
  if (book.all.length === 0) return []
  const rulesOf = new Map<string, Set<string>>()
  for (const token of tokens) {
    if (!book.knows(token.id)) continue
    const rules = rulesOf.get(token.id) ?? new Set()
    rulesOf.set(token.id, rules)
    for (const { finding } of findings.all(token)) rules.add(finding.rule)
  }
  return idleWaivers(book, ({ subject, rule }) => rulesOf.get(subject)?.has(rule))
}
