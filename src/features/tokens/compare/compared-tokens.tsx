import { type ReactNode, useMemo } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { DataAge } from '#ui/data-age.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RecordPicker } from '#ui/record-picker.tsx'
import { useKeptList } from '#ui/use-kept-list.ts'
import { useTokenFindings } from '../findings/use-token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { ListFailure } from '#records/list/list-failure.tsx'
import { ChooseTokens } from './choose-tokens.tsx'
import { ClusterRegions } from './cluster-regions.tsx'
import { ComparisonActions } from './comparison-actions.tsx'
import { comparedSearch } from './compare-link.ts'
import { fewestCompared, mostCompared, type TokenCompareSearch } from './compare-search.ts'
import { type ComparedToken, findCompared } from './find-compared.ts'
import { TokenComparisonView } from './token-comparison.tsx'
import { useTokenComparison } from './use-token-comparison.ts'
import { VerdictList } from './verdict-list.tsx'

type ComparedTokensProps = {
  tokens: readonly TokenEntry[]
  receivedAt: number
  /** Why the last refresh failed; the list is the one before it. */
  error: ApiError | null
  isRefreshing: boolean
  onRefresh(): void
  search: TokenCompareSearch
  onSearch(search: TokenCompareSearch, replace: boolean): void
  back: ReactNode
}

const none: readonly string[] = []
const noSides: readonly ComparedToken[] = []

/** What the address says of a side, whether or not a token has its ID. */
const addressed = ({ id, token }: ComparedToken) => token ?? { id, index: -1, isDuplicate: false }

/** The tokens that the address names side by side; with too few or too many of them, how to choose. */
export function ComparedTokens(props: ComparedTokensProps) {
  const { tokens, receivedAt, error, isRefreshing, onRefresh, search, onSearch, back } = props
  const ids = useKeptList(search.id ?? none)
  const rows = useKeptList(search.row ?? none)
  const sides = useMemo(() => findCompared(tokens, ids, rows), [tokens, ids, rows])
  const taken = useMemo(() => new Set(sides.flatMap(({ token }) => token?.index ?? [])), [sides])
  const isComparison = sides.length >= fewestCompared && sides.length <= mostCompared
  const onlyDifferences = search.differences === 'only'
  const findings = useTokenFindings(tokens)
  const comparison = useTokenComparison(isComparison ? sides : noSides, findings, onlyDifferences)

  const handleSides = (next: readonly ComparedToken[], added?: TokenEntry) =>
    onSearch({ ...search, ...comparedSearch([...next.map(addressed), ...(added ? [added] : [])]) }, false)
  const handleDifferences = (only: boolean) =>
    onSearch({ ...search, differences: only ? 'only' : undefined }, true)
  const picker = (
    <RecordPicker
      records={tokens}
      taken={taken}
      label="Add a token"
      listLabel="API tokens"
      nothing="No other token has such a name or ID."
      onPick={({ index }) =>
        handleSides(
          sides,
          tokens.find((token) => token.index === index),
        )
      }
    />
  )
  return (
    <>
      <PageHeader
        title="Compare tokens"
        back={back}
        details={
          <>
            {isComparison && (
              <span role="status" className="tabular">
                {comparison.summary}
              </span>
            )}
            <DataAge
              receivedAt={receivedAt}
              isRefreshing={isRefreshing}
              isStale={error !== null}
              onRefresh={onRefresh}
            />
          </>
        }
        actions={
          isComparison && (
            <>
              {sides.length < mostCompared && picker}
              <ComparisonActions
                sides={sides}
                comparison={comparison}
                onlyDifferences={onlyDifferences}
                onDifferences={handleDifferences}
                onSwap={() => handleSides(sides.toReversed())}
              />
            </>
          )
        }
      />
      {error && <ListFailure title="API tokens" error={error} isLoaded onRetry={onRefresh} />}
      {isComparison ? (
        <>
          <VerdictList verdicts={comparison.verdicts} />
          <TokenComparisonView
            sides={sides}
            comparison={comparison}
            onlyDifferences={onlyDifferences}
            onFirst={(at) => handleSides(sides.slice(at, at + 1).concat(sides.toSpliced(at, 1)))}
            onRemove={(at) => handleSides(sides.toSpliced(at, 1))}
            onShowAll={() => handleDifferences(false)}
          />
        </>
      ) : (
        <>
          <ChooseTokens tokens={tokens} sides={sides} picker={picker} onSides={handleSides} />
          {sides.length === 0 && <ClusterRegions tokens={tokens} />}
        </>
      )}
    </>
  )
}
