import { useMemo, useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { NeedBadge } from '#ui/badge.tsx'
import type { TokenEntry } from '../token.ts'
import { type TokenFindings, useTokenFindings } from './use-token-findings.ts'

type TokensInNeedProps = {
  tokens: readonly TokenEntry[]
  /** `text`: the sentence; `badge`: only the number, for eyes. */
  as: 'text' | 'badge'
}

type Known = { readonly tokens: readonly TokenEntry[]; readonly findings: TokenFindings }

const countHigh = ({ tokens, findings }: Known): number =>
  tokens.filter((token) =>
    findings.open(token).some(({ kind, severity }) => kind === 'risk' && severity === 'high'),
  ).length

/** How many tokens are a high risk that does not rest; nothing when there is none. */
export function TokensInNeed({ tokens, as }: TokensInNeedProps) {
  const findings = useTokenFindings(tokens)
  const [known, setKnown] = useState<Known | null>(null)
  // What is known of the list before stands until the new one is looked through.
  if (findings && (known?.tokens !== tokens || known.findings !== findings)) setKnown({ tokens, findings })
  const count = useMemo(() => (known ? countHigh(known) : 0), [known])
  if (count === 0) return null
  return as === 'text' ? (
    `${countText(count, 'token has', 'tokens have')} findings of high severity`
  ) : (
    <NeedBadge count={count} />
  )
}
