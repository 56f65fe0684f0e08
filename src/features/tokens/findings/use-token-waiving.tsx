import { useWaiving } from '#records/waivers/use-waiving.tsx'
import { countText } from '#lib/count-text.ts'
import { useNow } from '#ui/now.tsx'
import type { TokenEntry } from '../token.ts'
import { findingFacts, restsOnText } from './finding-facts.ts'
import { tokenWaivers } from './token-waivers.ts'
import type { TokenFinding } from './use-token-findings.ts'

/** Waiving findings of a list of tokens: `dialog` is to be drawn somewhere. */
export function useTokenWaiving(tokens: readonly TokenEntry[]) {
  const { ask, end, dialog } = useWaiving(tokenWaivers, useNow())

  function askFor({ token, finding, waived }: TokenFinding) {
    const twins = token.isDuplicate ? tokens.filter(({ id }) => id === token.id).length : 1
    ask({
      rule: finding.rule,
      label: finding.label,
      subject: token.id,
      name: token.name,
      restsOn: restsOnText(finding),
      facts: findingFacts(token, finding, tokens),
      waived,
      twins: twins > 1 ? countText(twins, 'token') : null,
    })
  }

  return { ask: askFor, end, dialog }
}
