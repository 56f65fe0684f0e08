import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { scopeKinds } from '#grants/capability-catalog.ts'
import { scopeWords, unreadText } from '#grants/scope-text.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import type { ComparedLine, Comparison } from '#records/compare/compared.ts'
import { isKnown } from '#records/compare/find-compared.ts'
import { ExpiryText, GrantCount, samlText, severityTexts, SeverityBadge } from '../fields/badges.tsx'
import { UnreadParts } from '../fields/unread-parts.tsx'
import { type TokenFindings, waivedFindings } from '../rules/token-findings.ts'
import { shownGrantCount, type TokenEntry } from '../token.ts'
import {
  type ComparedGrant,
  comparedGrants,
  isCertainlyDifferent,
  isCommon,
  type PairVerdict,
  pairVerdicts,
  splitGrants,
} from './compared-grants.ts'
import { type ComparedCell, type ComparedRow, comparedRows } from './compared-rows.ts'
import type { ComparedToken } from './compared-token.tsx'
import { tokenComparisonCsv, tokenComparisonJson } from './export-token-comparison.ts'
import { GrantRegion } from './grant-region.tsx'

/** A compared field other than the grants. */
type FactRow = {
  readonly label: string
  /** By token, for export and comparison; undefined for a token that is not in the list. */
  readonly texts: readonly (string | undefined)[]
  readonly isDifferent: boolean
  readonly isUnknown: boolean
  show(token: TokenEntry): ReactNode
}

const faint = (text: string) => <span className="text-faint">{text}</span>

const expiryKey = ({ expiry, record }: TokenEntry): string =>
  expiry.kind === 'never' ? 'never' : inlineText(member(record, 'expiresAt'))

/** The compared fields other than the grants. `findings` is null until computed. */
function factRows(
  tokens: readonly (TokenEntry | undefined)[],
  findings: TokenFindings | null,
): readonly FactRow[] {
  function fact(
    label: string,
    textOf: (token: TokenEntry) => string,
    show: FactRow['show'],
    isUnknown = false,
  ): FactRow {
    const texts = tokens.map((token) => token && textOf(token))
    const known = texts.filter((text) => text !== undefined)
    const isDifferent = isUnknown || known.some((text) => text !== known[0])
    return { label, texts, isDifferent, isUnknown, show }
  }
  const hasUnread = tokens.some((token) => token !== undefined && token.grants.unread.length > 0)
  return [
    fact(
      'Description',
      ({ description }) => description,
      ({ description }) =>
        description ? (
          <bdi className="line-clamp-3 wrap-anywhere">{visibleText(description)}</bdi>
        ) : (
          faint('none')
        ),
    ),
    fact('Expiry', expiryKey, ({ expiry }) => <ExpiryText expiry={expiry} />),
    fact(
      'SAML authenticated',
      ({ record }) => inlineText(member(record, 'samlAuthenticated') ?? 'missing'),
      (token) => <bdi>{samlText(token) ?? faint('missing')}</bdi>,
    ),
    fact(
      'Grants',
      (token) => String(shownGrantCount(token)),
      (token) => <GrantCount token={token} />,
    ),
    ...(hasUnread
      ? [
          fact(
            'Could not be read',
            ({ grants }) => String(grants.unread.length),
            ({ grants }) =>
              grants.unread.length > 0 ? <UnreadParts parts={grants.unread} most={5} /> : faint('none'),
            true,
          ),
        ]
      : []),
    fact(
      'Findings',
      ({ index }) => (findings ? severityTexts(findings, index).join('; ') : 'not worked out yet'),
      (token) => {
        if (!findings) return faint('being worked out')
        const found = findings.open(token.index)
        const waived = waivedFindings(findings, token.index).length
        if (found.length + waived === 0) return faint('none')
        return (
          <ul className="flex flex-col gap-0.5">
            {found.map(({ rule, label, severity }) => (
              <li key={rule} className="flex flex-wrap items-baseline gap-x-1.5">
                {label} <SeverityBadge severity={severity} />
              </li>
            ))}
            {waived > 0 && <li className="text-faint">{numberText(waived)} waived</li>}
          </ul>
        )
      },
    ),
    ...(tokens.some((token) => token?.isDuplicate)
      ? [
          fact(
            'Row in the list',
            ({ index }) => String(index + 1),
            ({ index }) => <Badge>{numberText(index + 1)}</Badge>,
          ),
        ]
      : []),
  ]
}

const styles = {
  identical: 'text-success',
  subset: 'text-accent',
  superset: 'text-accent',
  overlapping: 'text-ink',
  disjoint: 'text-ink',
  unknown: 'text-warning',
} as const satisfies Record<PairVerdict['relation'], string>

/** How the grants of each pair of tokens relate, in symbols and in words. */
function VerdictList({ verdicts }: { verdicts: readonly PairVerdict[] }) {
  return (
    <ul
      aria-label="Verdicts"
      className={clsx('grid gap-x-8 gap-y-2 px-4 pb-3 sm:px-6', verdicts.length > 1 && 'lg:grid-cols-2')}
    >
      {verdicts.map(({ key, relation, text, words }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <strong className={clsx('text-base font-semibold', styles[relation])}>{text}</strong>
          <span className="text-muted">{words}</span>
        </li>
      ))}
    </ul>
  )
}

function GrantCell({ cell: { text, isThroughAll, unread } }: { cell: ComparedCell }) {
  return (
    <>
      {(text !== 'none' || unread.length === 0) && (
        <bdi className={clsx('wrap-anywhere', text === 'none' && 'text-faint')}>{visibleText(text)}</bdi>
      )}
      {isThroughAll && (
        <span className="flex">
          <Badge>through *</Badge>
        </span>
      )}
      {unread.length > 0 && (
        <span className="block text-xs text-warning">
          <bdi className="line-clamp-3 wrap-anywhere">{visibleText(shorten(unreadText(unread), 300))}</bdi>
        </span>
      )}
    </>
  )
}

/** The content of an exported comparison. */
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

/** The grants of two tokens in three groups. */
function PairGrants({ grants, letters, onlyDifferences }: PairGrantsProps) {
  const [a = 'A', b = 'B'] = letters
  const { onlyA, common, onlyB } = splitGrants(grants)
  const groups = [
    { title: `Only in ${a}`, grants: onlyA, nothing: `${b} allows everything that could be read of ${a}.` },
    {
      title: 'Common',
      grants: common,
      nothing: `As far as their grants are known, ${a} and ${b} share nothing.`,
    },
    { title: `Only in ${b}`, grants: onlyB, nothing: `${a} allows everything that could be read of ${b}.` },
  ]
  return (
    <div className="sticky left-0 grid items-start gap-4 px-4 py-4 sm:px-6 lg:auto-cols-[minmax(0,1fr)] lg:grid-flow-col">
      {groups
        .filter(({ title }) => title !== 'Common' || !onlyDifferences)
        .map((group) => (
          <GrantRegion key={group.title} {...group} letters={letters} />
        ))}
    </div>
  )
}

/** Compares tokens. The returned function gives everything to show, or only the differences. */
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
  const certain = different.filter(isCertainlyDifferent).length
  const unknown = different.length - certain
  const factLine = ({ label, isDifferent, isUnknown, show }: FactRow): ComparedLine => ({
    key: label,
    label,
    isDifferent,
    isUnknown,
    cell(position) {
      const token = tokens[position]
      return token && show(token)
    },
  })
  // Rows have cells only for the tokens that are in the list.
  const places = new Map(known.map(({ entry }, index) => [entry, index]))
  const grantLine = ({ key, label, isDifferent, isUnknown, cells }: ComparedRow): ComparedLine => ({
    key,
    label,
    isCode: true,
    isDifferent,
    isUnknown,
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
      summary: [
        `${numberText(certain)} of ${countText(grants.length, 'grant differs', 'grants differ')}`,
        ...(unknown > 0
          ? [`whether ${numberText(unknown)} more ${unknown === 1 ? 'does' : 'do'} is unknown`]
          : []),
      ].join('; '),
      above: <VerdictList verdicts={verdicts} />,
      sections: [
        { title: '', lines: shown.facts.map(factLine) },
        ...scopeKinds
          .map((kind) => ({
            title: scopeWords[kind].title,
            lines: rows.filter((row) => row.kind === kind && isShown(row)).map(grantLine),
          }))
          .filter(({ lines }) => lines.length > 0),
      ],
      below: sides.length === 2 && known.length === 2 && (
        <PairGrants grants={shown.grants} letters={letters} onlyDifferences={onlyDifferences} />
      ),
      isSame: shown.facts.length === 0 && shown.grants.length === 0,
      writer: () => ({
        csv: () => tokenComparisonCsv({ sides, comparison: shown }),
        json: () => tokenComparisonJson({ sides, comparison: shown }),
      }),
    }
  }
}
