import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CompareScreen } from '#records/compare/compare-screen.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import { ClusterRegions } from '../compare/cluster-regions.tsx'
import { type ComparedToken, comparedTokens } from '../compare/compared-token.tsx'
import { compareTokens } from '../compare/compare-tokens.tsx'
import { tokenFindings } from '../rules/token-findings.ts'
import { token, type TokenEntry } from '../token.ts'
import { tokenOptions } from '../token-options.ts'
import { TokenRecord } from './token-page.tsx'

const route = getRouteApi('/signed-in/tokens/compare')

const entriesOf = ({ subjects }: ListModel<TokenEntry>) => subjects

/** `/tokens/compare?id=a&id=b`: tokens side by side. */
export function TokenComparePage() {
  const search = route.useSearch()
  const findings = tokenFindings.useFound(useQuery(tokenOptions.list()).data)
  const compare = useCallback((sides: readonly ComparedToken[]) => compareTokens(sides, findings), [findings])
  if (search.record) {
    return <TokenRecord tokenId="compare" search={{ ...search, row: search.row?.[0] }} />
  }
  return (
    <CompareScreen
      resource={token}
      options={tokenOptions}
      compared={comparedTokens}
      search={search}
      entriesOf={entriesOf}
      compare={compare}
      renderChoice={(list) => <ClusterRegions list={list} />}
    />
  )
}
