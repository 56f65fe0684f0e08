import { Link } from '@tanstack/react-router'
import { grantText } from '#grants/token-grants.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { FindingViews } from '#records/findings/finding-rules.ts'
import { Badge } from '#ui/badge.tsx'
import { ExpiryText } from '../fields/badges.tsx'
import { hasAddress, tokenLink } from '../fields/token-name.tsx'
import type { Finding } from '../rules/finding.ts'
import type { TokenEntry } from '../token.ts'

/** Another token that a finding names, with its ID. */
const otherTokenText = (token: TokenEntry | undefined): string =>
  token ? `${token.name} (${token.id})` : 'A token that is not in this list'

type NamedTextsProps = {
  label: string
  count: number
  /** Made only for the texts that are shown. */
  textAt(place: number): string
  /** The token that the text names. */
  tokenAt?(place: number): TokenEntry | undefined
  tabIndex: 0 | -1
  onShowAll(): void
}

const named = 6

/** The first few of many exact texts, and a button that shows all of them. */
function NamedTexts({ label, count, textAt, tokenAt, tabIndex, onShowAll }: NamedTextsProps) {
  if (count === 0) return null
  const shown = (text: string, token: TokenEntry | undefined) =>
    token && hasAddress(token) ? (
      <Link {...tokenLink(token)} tabIndex={tabIndex} className="hover:underline">
        {visibleText(text)}
      </Link>
    ) : (
      visibleText(text)
    )
  const texts = Array.from({ length: Math.min(named, count) }, (_, index) => textAt(index))
  return (
    <ul aria-label={label} className="mt-1 flex flex-wrap gap-1">
      {texts.map((text, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- texts may repeat, and none ever moves
          key={index}
          className="line-clamp-2 max-w-full rounded-sm bg-hover px-1.5 py-0.5 font-mono text-2xs wrap-anywhere"
        >
          <bdi>{shown(text, tokenAt?.(index))}</bdi>
        </li>
      ))}
      {count > named && (
        <li>
          <button
            type="button"
            tabIndex={tabIndex}
            onClick={onShowAll}
            className="rounded-sm px-1.5 py-0.5 text-2xs font-medium text-accent hover:underline print:hidden"
          >
            Show all {numberText(count)}
          </button>
        </li>
      )}
    </ul>
  )
}

/** The grants and other tokens that a finding names. */
const namesOf = (finding: Finding, tokens: readonly TokenEntry[]) => {
  const grants = finding.grants()
  const others = finding.others?.first() ?? []
  return [
    {
      label: 'Grants',
      singular: 'grant',
      count: grants.length,
      textAt: (index: number) => (grants[index] ? grantText(grants[index]) : ''),
    },
    {
      label: 'Other tokens',
      singular: 'token',
      count: others.length,
      textAt: (index: number) => otherTokenText(tokens[others[index] ?? -1]),
      tokenAt: (index: number) => tokens[others[index] ?? -1],
    },
  ] as const
}

type Names = ReturnType<typeof namesOf>[number]

const textsOf = ({ count, textAt }: Pick<Names, 'count' | 'textAt'>) =>
  Array.from({ length: count }, (_, index) => textAt(index))

/** Most grants or other tokens printed per finding: browsers take unbearably long to lay out more. */
const mostNamed = 30

function firstOf({ count, textAt, singular }: Names): string {
  const more = count - mostNamed
  const first = textsOf({ count: Math.min(count, mostNamed), textAt }).join('; ')
  return more > 0 ? `${first}; and ${countText(more, `more ${singular}`)}, which the screen shows` : first
}

/** When thousands of tokens are alike, each finding is about all others. Files have the exact count but only this many. */
const mostOthers = 20

const firstOthers = ({ others }: Finding, tokens: readonly TokenEntry[]) =>
  others?.first(mostOthers).map((index) => tokens[index])

/** Whether the finding before, of the same rule, has the same reason and remedy. Adjacent findings say them once. */
const isRepeated = (before: Finding | undefined, { rule, reason, remedy }: Finding): boolean =>
  before?.rule === rule && before.reason === reason && before.remedy === remedy

/** How a token finding is shown: the exact grants, why it matters, and what to do. */
export const tokenFindingViews: FindingViews<TokenEntry, Finding> = {
  body: ({ finding }, { subjects, tabIndex, before, onShowList }) => (
    <>
      {namesOf(finding, subjects).map((names) => (
        <NamedTexts
          key={names.label}
          {...names}
          tabIndex={tabIndex}
          onShowAll={() => onShowList({ title: names.label, texts: textsOf(names) })}
        />
      ))}
      <p className={isRepeated(before, finding) ? 'sr-only' : 'mt-1 text-pretty wrap-anywhere'}>
        <bdi className="text-muted">{visibleText(finding.reason)}</bdi>{' '}
        <bdi>{visibleText(finding.remedy)}</bdi>
      </p>
    </>
  ),
  printed({ finding }, tokens) {
    const [grants, others] = namesOf(finding, tokens)
    return (
      <>
        <bdi>{visibleText(finding.reason)}</bdi>
        {grants.count > 0 && <bdi className="block font-mono text-2xs">{visibleText(firstOf(grants))}</bdi>}
        {others.count > 0 && (
          <bdi className="block text-2xs">Other tokens: {visibleText(firstOf(others))}</bdi>
        )}
        <span className="block">{visibleText(finding.remedy)}</span>
      </>
    )
  },
  about: ({ expiry, isDuplicate, index }) => (
    <>
      <span className="max-w-full text-xs text-muted wrap-anywhere">
        <ExpiryText expiry={expiry} />
      </span>
      {isDuplicate && <Badge tone="warning">Duplicate ID, row {index + 1}</Badge>}
    </>
  ),
  printedAbout: ({ record, expiry, isDuplicate, index }) => (
    <>
      <bdi className="block">
        {expiry.kind === 'never'
          ? 'Never expires'
          : `Expires ${visibleText(inlineText(member(record, 'expiresAt')) || '“”')}`}
      </bdi>
      {isDuplicate && <span className="block">Duplicate ID, row {index + 1}</span>}
    </>
  ),
  // A token to clean up is deleted on the service; every other finding ends with a replacement token.
  remedyLink: ({ subject, finding }, { describedBy, tabIndex }) => {
    if (finding.kind === 'cleanup' || !hasAddress(subject)) return null
    const link = tokenLink(subject)
    return (
      <Link
        {...link}
        search={{ ...link.search, replace: '1' }}
        tabIndex={tabIndex}
        aria-describedby={describedBy}
        className="rounded-sm px-1 text-xs font-medium text-accent hover:underline print:hidden"
      >
        Replace…
      </Link>
    )
  },
  tip: ({ description }) => description,
  basedOn({ condition, grants, others }) {
    const names = grants().length > 0 ? 'one of the grants it names' : 'what the token is granted'
    return `${condition ? 'the condition of the rule, ' : ''}its severity, its expiration date, ${others ? `${names}, or one of the other tokens` : `or ${names}`}`
  },
  columns: [
    { heading: 'Kind', key: 'kind', value: ({ finding }) => finding.kind },
    { heading: 'Severity', key: 'severity', value: ({ finding }) => finding.severity },
    { heading: 'Rule', key: 'rule', value: ({ finding }) => finding.rule },
    { heading: 'Finding', key: 'finding', value: ({ finding }) => finding.label },
    { heading: 'Token', key: 'token', value: ({ subject }) => subject.name },
    { heading: 'ID', key: 'id', value: ({ id }) => id },
    { heading: 'Row', key: 'row', value: ({ row }) => row + 1 },
    { heading: 'Expires', value: ({ subject }) => inlineText(member(subject.record, 'expiresAt')) },
    { key: 'expiresAt', value: ({ subject }) => member(subject.record, 'expiresAt') ?? null },
    { heading: 'Grants', value: ({ finding }) => finding.grants().map(grantText).join('; ') },
    { key: 'grants', value: ({ finding }) => finding.grants() },
    { heading: 'Other tokens', key: 'otherTokenCount', value: ({ finding }) => finding.others?.count },
    {
      heading: 'First other tokens',
      value: ({ finding, subjects }) => firstOthers(finding, subjects)?.map(otherTokenText).join('; '),
    },
    {
      key: 'firstOtherTokens',
      value: ({ finding, subjects }) =>
        firstOthers(finding, subjects)?.map((token) => ({
          id: token?.id ?? null,
          name: token?.name ?? null,
        })),
    },
    { heading: 'Reason', key: 'reason', value: ({ finding }) => finding.reason },
    { heading: 'Remedy', key: 'remedy', value: ({ finding }) => finding.remedy },
  ],
}
