import { clsx } from 'clsx'
import { unreadText } from '#grants/scope-text.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { Comparison } from '#records/compare/compare-screen.tsx'
import type { ComparedLine } from '#records/compare/compared-table.tsx'
import { isKnown } from '#records/compare/find-compared.ts'
import { Badge } from '#ui/badge.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import { type ComparedGrant, comparedGrants, isCommon, splitGrants } from './compared-grants.ts'
import { type ComparedCell, type ComparedRow, comparedRows } from './compared-rows.ts'
import type { ComparedToken } from './compared-token.tsx'
import { comparisonCsv, comparisonJson } from './export-comparison.ts'
import { type FactRow, factRows } from './fact-rows.tsx'
import { GrantRegion } from './grant-region.tsx'
import { type PairVerdict, pairVerdicts } from './pair-verdicts.ts'

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

function GrantCell({ cell: { text, isThroughAll, unread } }: { cell: ComparedCell }) {
  return (
    <>
      <bdi className={clsx('wrap-anywhere', text === 'none' && 'text-faint')}>{visibleText(text)}</bdi>
      {isThroughAll && (
        <span className="flex">
          <Badge>through *</Badge>
        </span>
      )}
      {unread.length > 0 && (
        <span className="block text-xs text-warning">
          <bdi className="line-clamp-3 wrap-anywhere">{visibleText(unreadText(unread).slice(0, 300))}</bdi>
        </span>
      )}
    </>
  )
}

/** What a file holds of a comparison. */
export type TokenComparison = {
  readonly verdicts: readonly PairVerdict[]
  readonly facts: readonly FactRow[]
  readonly grants: readonly ComparedGrant[]
}

type PairGrantsProps = {
  grants: readonly ComparedGrant[]
  letters: readonly string[]
  onlyDifferences: boolean
}

/** Of two tokens, the grants in three groups. */
function PairGrants({ grants, letters, onlyDifferences }: PairGrantsProps) {
  const [a = 'A', b = 'B'] = letters
  const { onlyA, common, onlyB } = splitGrants(grants)
  return (
    <div className="sticky left-0 grid items-start gap-4 px-4 py-4 sm:px-6 lg:auto-cols-[minmax(0,1fr)] lg:grid-flow-col">
      <GrantRegion
        title={`Only in ${a}`}
        grants={onlyA}
        letters={letters}
        nothing={`${b} allows all that was read of ${a}.`}
      />
      {!onlyDifferences && (
        <GrantRegion
          title="Common"
          grants={common}
          letters={letters}
          nothing={`Nothing that was read is allowed by both ${a} and ${b}.`}
        />
      )}
      <GrantRegion
        title={`Only in ${b}`}
        grants={onlyB}
        letters={letters}
        nothing={`${a} allows all that was read of ${b}.`}
      />
    </div>
  )
}

const groups = [
  { kind: 'organization', title: 'Organization' },
  { kind: 'dataset', title: 'Datasets' },
  { kind: 'view', title: 'Views' },
] as const

/** Compares tokens; gives all that it shows, or only what is not the same in all of them. */
export function compareTokens(
  sides: readonly ComparedToken[],
  findings: TokenFindings | null,
): (onlyDifferences: boolean) => Comparison {
  const known = sides.filter(isKnown)
  const letters = known.map(({ letter }) => letter)
  const verdicts = pairVerdicts(sides)
  const grants = comparedGrants(known.map(({ entry }) => entry.grants))
  const rows = sides.length > 2 ? comparedRows(known.map(({ entry }) => entry.grants)) : []
  const tokens = sides.map(({ entry }) => entry)
  const facts = factRows(tokens, findings)
  const different = grants.filter((grant) => !isCommon(grant))
  const factLine = ({ label, isDifferent, show }: FactRow): ComparedLine => ({
    key: label,
    label,
    isDifferent,
    cell(position) {
      const token = tokens[position]
      return token && show(token)
    },
  })
  // Rows have a cell for each token that the list holds.
  const places = new Map(known.map(({ entry }, place) => [entry, place]))
  const grantLine = ({ key, label, isDifferent, cells }: ComparedRow): ComparedLine => ({
    key,
    label,
    isCode: true,
    isDifferent,
    cell(position) {
      const token = tokens[position]
      const cell = token && cells[places.get(token) ?? -1]
      return cell && <GrantCell cell={cell} />
    },
  })
  return (onlyDifferences) => {
    const isShown = (line: { readonly isDifferent: boolean }) => line.isDifferent || !onlyDifferences
    const shown = {
      verdicts,
      facts: facts.filter(isShown),
      grants: onlyDifferences ? different : grants,
    }
    return {
      summary: `${numberText(different.length)} of ${countText(grants.length, 'grant')} differ`,
      above: <VerdictList verdicts={verdicts} />,
      sections: [
        { title: '', lines: shown.facts.map(factLine) },
        ...groups
          .map(({ kind, title }) => ({
            title,
            lines: rows.filter((row) => row.kind === kind && isShown(row)).map(grantLine),
          }))
          .filter(({ lines }) => lines.length > 0),
      ],
      below: sides.length === 2 && known.length === 2 && (
        <PairGrants grants={shown.grants} letters={letters} onlyDifferences={onlyDifferences} />
      ),
      isSame: shown.facts.length === 0 && shown.grants.length === 0,
      writer: () => ({
        csv: () => comparisonCsv({ sides, comparison: shown }),
        json: () => comparisonJson({ sides, comparison: shown }),
      }),
    }
  }
}
