import { rowsWithBits, rulesMask } from '../rules/rule-mask.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'
import type { Attention } from './finding-source.ts'

type Asked = Pick<OrgsSearch, 'finding' | 'waived'>

/** Whether the address asks for findings. */
export const asksForFindings = ({ finding }: Asked): boolean => Boolean(finding?.length)

/** Bits of the findings that the address lets count: those that rest only when it asks for them. */
export const shownBits = ({ open, hits }: Attention, { waived }: Asked): Uint32Array =>
  waived ? hits.bits : open

/** The organizations with any of the findings that the address asks for; none when it asks for unknown ones only. */
export function findingMask(attention: Attention | null, asked: Asked): RowMask | undefined {
  if (!attention || !asked.finding?.length) return undefined
  return rowsWithBits(shownBits(attention, asked), rulesMask(asked.finding))
}
