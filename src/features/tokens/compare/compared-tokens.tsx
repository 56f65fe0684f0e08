import { clsx } from 'clsx'
import { ArrowLeftRight, Link2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ApiError } from '#api/api-error.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { ListFailure } from '#records/list/list-failure.tsx'
import { Button } from '#ui/button.tsx'
import { ChooseCompared } from '#ui/compared.tsx'
import { linkTo } from '#form/active-org.tsx'
import { copyLink } from '#ui/copy-button.tsx'
import { DataAge } from '#ui/now.tsx'
import { ExportMenu } from '#ui/save-table.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RecordPicker } from '#ui/record-picker.tsx'
import { Switch } from '#ui/toggles.tsx'
import { useKeptList } from '#ui/use-kept.ts'
import { tokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { ClusterRegions } from './cluster-regions.tsx'
import { comparedSearch } from './compare-link.ts'
import { fewestCompared, mostCompared, type TokenCompareSearch } from './compare-search.ts'
import { comparisonCsv, comparisonJson } from './export-comparison.ts'
import { type ComparedToken, findCompared } from './find-compared.ts'
import type { PairVerdict } from './pair-verdicts.ts'
import { LinkedName, sideName } from './side-name.tsx'
import { TokenComparisonView } from './token-comparison.tsx'
import { type TokenComparison, useTokenComparison } from './use-token-comparison.ts'

type ChooseTokensProps = {
  tokens: readonly TokenEntry[]
  /** The tokens that are chosen already: none, one, or too many. */
  sides: readonly ComparedToken[]
  picker: ReactNode
  onSides(sides: readonly ComparedToken[]): void
}

/** What to do when the address names too few tokens, or too many. */
function ChooseTokens({ tokens, sides, picker, onSides }: ChooseTokensProps) {
  const called = sides.length === 0 ? tokens.find(({ id }) => id === 'compare') : undefined
  return (
    <ChooseCompared
      noun={['token', 'tokens']}
      chosen={sides.map((side) => ({
        key: side.key,
        name: sideName(side),
        isListed: side.token !== undefined,
      }))}
      most={mostCompared}
      hint=": what only one of them allows, what all do, and which could stand in for which."
      picker={picker}
      onFirst={() => onSides(sides.slice(0, mostCompared))}
      onRemove={(position) => onSides(sides.toSpliced(position, 1))}
    >
      {called && (
        <p className="mt-3">
          A token has the ID “compare”: <LinkedName token={called} className="text-accent underline" />
        </p>
      )}
    </ChooseCompared>
  )
}

type ComparisonActionsProps = {
  sides: readonly ComparedToken[]
  comparison: TokenComparison
  onlyDifferences: boolean
  onDifferences(only: boolean): void
  onSwap(): void
}

/** What can be done with a comparison as a whole. */
function ComparisonActions(props: ComparisonActionsProps) {
  const { sides, comparison, onlyDifferences, onDifferences, onSwap } = props
  const shown = { sides, comparison }
  const writer = () => ({ csv: () => comparisonCsv(shown), json: () => comparisonJson(shown) })
  return (
    <>
      <Switch label="Differences only" checked={onlyDifferences} onChange={onDifferences} />
      {sides.length === 2 && (
        <Button icon={<ArrowLeftRight size={14} aria-hidden="true" />} onClick={onSwap}>
          Swap
        </Button>
      )}
      <Button icon={<Link2 size={14} aria-hidden="true" />} onClick={() => void copyLink(linkTo())}>
        Copy link
      </Button>
      <ExportMenu fileName="token-comparison" load={writer} />
    </>
  )
}

const looks = {
  identical: 'text-success',
  subset: 'text-accent',
  superset: 'text-accent',
  overlapping: 'text-ink',
  disjoint: 'text-ink',
  unknown: 'text-warning',
} as const satisfies Record<PairVerdict['relation'], string>

/** How the grants of each two tokens stand to each other, in signs and in words. */
function VerdictList({ verdicts }: { verdicts: readonly PairVerdict[] }) {
  return (
    <ul
      aria-label="Verdicts"
      className={clsx('grid gap-x-8 gap-y-2 px-4 pb-3 sm:px-6', verdicts.length > 1 && 'lg:grid-cols-2')}
    >
      {verdicts.map(({ key, relation, text, words }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <strong className={clsx('text-base font-semibold', looks[relation])}>{text}</strong>
          <span className="text-muted">{words}</span>
        </li>
      ))}
    </ul>
  )
}

type ComparedTokensProps = {
  list: ListModel<TokenEntry>
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
  const { list, error, isRefreshing, onRefresh, search, onSearch, back } = props
  const { subjects: tokens, receivedAt } = list
  const ids = useKeptList(search.id ?? none)
  const rows = useKeptList(search.row ?? none)
  const sides = useMemo(() => findCompared(tokens, ids, rows), [tokens, ids, rows])
  const taken = useMemo(() => new Set(sides.flatMap(({ token }) => token?.index ?? [])), [sides])
  const isComparison = sides.length >= fewestCompared && sides.length <= mostCompared
  const onlyDifferences = search.differences === 'only'
  const findings = tokenFindings.useFound(list)
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
