import { type Expiry, type ExpiryBand, expiryBand } from '#lib/expiry.ts'
import { visibleText } from '#lib/visible-text.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { absoluteTime, dayText, relativeTime } from '#lib/relative-time.ts'
import { endTone } from '#records/fields/cell.ts'
import { Badge } from '#ui/badge.tsx'
import { useNow } from '#ui/now.tsx'
import { countText, numberText } from '#lib/count-text.ts'
import { type Severity, severityStyles } from '../rules/finding.ts'
import { hasExpired } from '../rules/thresholds.ts'
import { isRisk, type TokenFindings, waivedFindings } from '../rules/token-findings.ts'
import { shownGrantCount, type TokenEntry } from '../token.ts'

/** How close a token is to its expiry, as text. */
export const bandTexts = {
  expired: 'Expired',
  'within-7-days': 'Expires within 7 days',
  'within-30-days': 'Expires within 30 days',
  later: 'Expires in more than 30 days',
  never: 'Never expires',
  unreadable: 'Expiry unreadable',
} as const satisfies Record<ExpiryBand, string>

/** How the service sent "never": "expiresAt is absent", "expiresAt is null", "sent as 0001-01-01T00:00:00Z". */
export function neverSentText(expiry: Expiry & { kind: 'never' }): string {
  return expiry.sent === 'placeholder' ? `sent as ${visibleText(expiry.text)}` : `expiresAt is ${expiry.sent}`
}

/** The exact expiry, and how it was sent. */
export function expiryTip(expiry: Expiry): string {
  if (expiry.kind === 'never') return neverSentText(expiry)
  if (expiry.kind === 'unreadable') return 'expiresAt is not an ISO 8601 date-time with a time zone'
  return `${absoluteTime(expiry.epoch)} · sent as ${visibleText(expiry.text)}`
}

/** When a token expires, with the exact time on hover: "Expires in 3 days", "Expired 2 months ago", "Never expires". */
export function ExpiryText({ expiry }: { expiry: Expiry }) {
  const now = useNow()
  if (expiry.kind === 'never') {
    return <span data-tip={expiryTip(expiry)}>Never expires</span>
  }
  if (expiry.kind === 'unreadable') {
    return (
      <span data-tip={expiryTip(expiry)}>
        Expiry unreadable: <bdi>{visibleText(inlineText(expiry.value)) || '“”'}</bdi>
      </span>
    )
  }
  const word = hasExpired(expiry, now) ? 'Expired' : 'Expires'
  return (
    <time dateTime={expiry.text} data-tip={expiryTip(expiry)}>
      {`${word} ${relativeTime(expiry.epoch, now)}`}
    </time>
  )
}

/** `samlAuthenticated` as a word, or as sent when it is neither a boolean nor null; undefined when it was not sent. */
export function samlText({ record }: TokenEntry): string | undefined {
  const value = member(record, 'samlAuthenticated')
  if (value === undefined) return undefined
  if (value === null) return 'Unknown'
  return value === true ? 'Yes' : value === false ? 'No' : visibleText(inlineText(value))
}

/** The expiry as a badge, colored when it is near or past. */
export function ExpiryBadge({ expiry }: { expiry: Expiry }) {
  const now = useNow()
  return (
    <Badge tone={expiry.kind === 'date' ? endTone(expiry.epoch - now) : 'neutral'}>
      <span className="truncate">
        <ExpiryText expiry={expiry} />
      </span>
    </Badge>
  )
}

/** The expiry mark of a row, as small as possible: only when it is near or past, or when the token never expires. */
export function ExpiryMark({ expiry }: { expiry: Expiry }) {
  const now = useNow()
  const band = expiryBand(expiry, now)
  if (band === 'never') {
    return (
      <span
        role="img"
        aria-label={bandTexts.never}
        data-tip={
          expiry.kind === 'date'
            ? `${bandTexts.never} in practice: ${dayText(expiry.epoch)}`
            : bandTexts.never
        }
        className="shrink-0 text-2xs font-medium text-muted before:content-['Never'] max-sm:hidden"
      />
    )
  }
  if (expiry.kind !== 'date' || (band !== 'expired' && band !== 'within-7-days')) return null
  return (
    <span
      data-tip={`${band === 'expired' ? 'Expired' : 'Expires'} ${relativeTime(expiry.epoch, now)}, on ${dayText(expiry.epoch)}`}
      className="shrink-0 text-2xs font-medium text-danger"
    >
      {band === 'expired' ? 'Expired' : '≤ 7 days'}
    </span>
  )
}

/** The number of grants: "3 + ?" when some could not be read, "unreadable" when none could. */
export function GrantCount({ token }: { token: TokenEntry }) {
  const { grantCount, grants } = token
  if (grantCount === 0 && grants.unread.length > 0) {
    return (
      <span data-tip="Its grants could not be read" className="text-warning">
        {shownGrantCount(token)}
      </span>
    )
  }
  return (
    <>
      {numberText(grantCount)}
      {grants.unread.length > 0 && (
        <span data-tip="Some of its grants could not be read" className="text-warning">
          {' '}
          + ?<span className="sr-only"> unreadable</span>
        </span>
      )}
    </>
  )
}

export function SeverityBadge({ severity }: { severity: Severity }) {
  const { tone, label } = severityStyles[severity]
  return <Badge tone={tone}>{label}</Badge>
}

type FindingsBadgeProps = {
  /** Null until computed. */
  findings: Pick<TokenFindings, 'open' | 'all'> | null | undefined
  row: number
}

/** "Wildcard (low)" or "Wildcard (low, waived)" for each finding of a row. */
export const severityTexts = (
  findings: Pick<TokenFindings, 'open' | 'all'>,
  row: number,
): readonly string[] => [
  ...findings.open(row).map(({ label, severity }) => `${label} (${severity})`),
  ...waivedFindings(findings, row).map(({ label, severity }) => `${label} (${severity}, waived)`),
]

/** "3 risks" in the color of the worst one, else how many findings are waived; all of them on hover. */
export function FindingsBadge({ findings, row }: FindingsBadgeProps) {
  if (!findings) return <span className="text-faint">…</span>
  const open = findings.open(row)
  const waived = waivedFindings(findings, row)
  if (open.length + waived.length === 0) return <span className="text-faint">none</span>
  const risks = open.filter(isRisk)
  const [worst] = risks
  return (
    <span data-tip={severityTexts(findings, row).join(' · ')}>
      {worst ? (
        <Badge tone={severityStyles[worst.severity].tone}>{countText(risks.length, 'risk')}</Badge>
      ) : (
        <span className="text-faint">
          {waived.length > 0 ? `${numberText(waived.length)} waived` : 'no risk'}
        </span>
      )}
    </span>
  )
}
