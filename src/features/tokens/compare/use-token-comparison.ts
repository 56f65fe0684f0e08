import { useMemo } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import type { TokenFindings } from '../rules/token-findings.ts'
import { comparedGrants, isCommon } from './compared-grants.ts'
import { comparedRows } from './compared-rows.ts'
import { factRows } from './fact-rows.tsx'
import { isKnown, type ComparedToken } from './find-compared.ts'
import { pairVerdicts } from './pair-verdicts.ts'

/** All that a comparison shows: everything, or only what is not the same in all tokens. */
export function useTokenComparison(
  sides: readonly ComparedToken[],
  findings: TokenFindings | null,
  onlyDifferences: boolean,
) {
  const compared = useMemo(() => {
    const known = sides.filter(isKnown)
    const tokens = known.map(({ token }) => token.grants)
    return {
      letters: known.map(({ letter }) => letter),
      verdicts: pairVerdicts(sides),
      grants: comparedGrants(tokens),
      rows: sides.length > 2 ? comparedRows(tokens) : [],
    }
  }, [sides])
  return useMemo(() => {
    const { grants, rows } = compared
    const facts = factRows(
      sides.map(({ token }) => token),
      findings,
    )
    const different = grants.filter((grant) => !isCommon(grant))
    return {
      ...compared,
      facts: onlyDifferences ? facts.filter(({ isDifferent }) => isDifferent) : facts,
      grants: onlyDifferences ? different : grants,
      rows: onlyDifferences ? rows.filter(({ isDifferent }) => isDifferent) : rows,
      summary: `${numberText(different.length)} of ${countText(grants.length, 'grant')} differ`,
    }
  }, [compared, sides, findings, onlyDifferences])
}

export type TokenComparison = ReturnType<typeof useTokenComparison>
