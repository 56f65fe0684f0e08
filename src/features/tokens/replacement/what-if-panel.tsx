import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useEscalation } from '../escalation/use-escalation.ts'
import type { TokenEntry } from '../token.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import type { WhatIf } from './use-what-if.ts'
import { WhatIfAbilities } from './what-if-abilities.tsx'
import { WhatIfEscalation } from './what-if-escalation.tsx'
import { WhatIfFindings } from './what-if-findings.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-0.5 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

type WhatIfPanelProps = {
  token: TokenEntry
  tokens: readonly TokenEntry[]
  ticked: TokenGrants
  whatIf: WhatIf
}

/** What would be different with the replacement in place of the token. */
export function WhatIfPanel({ token, tokens, ticked, whatIf }: WhatIfPanelProps) {
  const place = tokens.indexOf(token)
  const before = useEscalation(token.grants, tokens, place)
  const after = useEscalation(ticked, tokens, place)
  return (
    <div aria-busy={whatIf.isLate} className={clsx('flex flex-col gap-5', whatIf.isLate && 'opacity-80')}>
      <Part title="Findings after">
        <WhatIfFindings changes={whatIf.changes} />
      </Part>
      <Part title="What it loses">
        <WhatIfAbilities lost={whatIf.lost} unread={token.grants.unread.length} />
      </Part>
      <Part title="Escalation that remains">
        <WhatIfEscalation before={before} after={after} />
      </Part>
    </div>
  )
}
