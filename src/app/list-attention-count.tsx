import { orgFindings } from '#features/orgs/rules/org-findings.ts'
import { tokenFindings } from '#features/tokens/rules/token-findings.ts'
import type { TokenEntry } from '#features/tokens/token.ts'
import { AttentionCount } from '#records/findings/searched-findings.tsx'
import type { ListModel } from '#records/list/list-model.ts'

type ListAttentionCountProps = {
  orgs?: ListModel | undefined
  tokens?: ListModel<TokenEntry> | undefined
  /** `text`: the sentence; `badge`: only the number, for eyes. */
  as: 'text' | 'badge'
}

/** How many records of a list need attention; nothing if none does. */
export function ListAttentionCount({ orgs, tokens, as }: ListAttentionCountProps) {
  return (
    <>
      <AttentionCount kind={orgFindings} found={orgFindings.useFound(orgs)} as={as} />
      <AttentionCount kind={tokenFindings} found={tokenFindings.useFound(tokens)} as={as} />
    </>
  )
}
