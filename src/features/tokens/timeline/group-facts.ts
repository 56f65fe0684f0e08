import type { Expiry } from '#grants/expiry.ts'
import type { ExpiryOrder } from '#records/timeline/expiry-order.ts'
import { countText, numberText } from '#lib/count-text.ts'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'

/** What a heading says of its tokens beside their number. */
export type GroupFacts = {
  /** Tokens that are a high risk; undefined while that is not known. */
  high: number | undefined
  /** Of tokens that never expire, how that was sent: "2 absent, 1 null"; empty for other groups. */
  sent: string
}

type Sent = (Expiry & { kind: 'never' })['sent']

/** Whether a token is a high risk. */
export const isHigh = (token: TokenEntry, findings: TokenFindings): boolean =>
  findings.open(token.index).some(({ kind, severity }) => kind === 'risk' && severity === 'high')

/** The facts of each group by its month; `shown` are places in the list. */
export function groupFacts(
  { months }: ExpiryOrder,
  tokens: readonly TokenEntry[],
  shown: Int32Array,
  findings: TokenFindings | null,
): ReadonlyMap<number, GroupFacts> {
  const counts = new Map<number, { high: number; sent: Record<Sent, number> }>()
  for (const place of shown) {
    const token = tokens[place]
    if (!token) continue
    const month = months[place] ?? 0
    let count = counts.get(month)
    if (!count) counts.set(month, (count = { high: 0, sent: { absent: 0, null: 0, placeholder: 0 } }))
    if (findings && isHigh(token, findings)) count.high++
    if (token.expiry.kind === 'never') count.sent[token.expiry.sent]++
  }
  return new Map(
    [...counts].map(([month, { high, sent }]) => [
      month,
      { high: findings ? high : undefined, sent: sentCounts(sent) },
    ]),
  )
}

function sentCounts(sent: Record<Sent, number>): string {
  const parts = [
    sent.absent > 0 && `${numberText(sent.absent)} absent`,
    sent.null > 0 && `${numberText(sent.null)} null`,
    sent.placeholder > 0 && countText(sent.placeholder, 'placeholder date'),
  ]
  return parts.filter(Boolean).join(', ')
}
