import type { ReactNode } from 'react'
import { unreadPath } from '#grants/scope-text.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { ExpiryText } from '../fields/expiry-badge.tsx'
import { SeverityBadge } from '../fields/severity-badge.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'

/** A field of the tokens beside their grants. */
export type FactRow = {
  readonly label: string
  /** By token, for export and comparison; undefined for a token that is not known. */
  readonly texts: readonly (string | undefined)[]
  readonly isDifferent: boolean
  show(token: TokenEntry): ReactNode
}

const faint = (text: string) => <span className="text-faint">{text}</span>

function sentSaml({ record }: TokenEntry): string {
  const value = member(record, 'samlAuthenticated')
  return value === undefined ? 'missing' : inlineText(value)
}

const samlTexts: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }

const expiryKey = ({ expiry, record }: TokenEntry): string =>
  expiry.kind === 'never' ? 'never' : inlineText(member(record, 'expiresAt'))

const shownUnread = 5
/** Characters of an unread part; the page of the token has it whole. */
const longest = 200

function UnreadParts({ token: { grants } }: { token: TokenEntry }) {
  if (grants.unread.length === 0) return faint('none')
  const texts = grants.unread
    .slice(0, shownUnread)
    .map((part, at) => ({ at, text: `${unreadPath(part)}: ${inlineText(part.value).slice(0, longest)}` }))
  return (
    <ul className="font-mono text-xs text-warning">
      {texts.map(({ at, text }) => (
        <li key={at} className="wrap-anywhere">
          <bdi>{visibleText(text)}</bdi>
        </li>
      ))}
      {grants.unread.length > shownUnread && (
        <li>and {numberText(grants.unread.length - shownUnread)} more, on the token’s page</li>
      )}
    </ul>
  )
}

/** The fields of the tokens that are compared beside their grants, as far as the findings are there. */
export function factRows(
  tokens: readonly (TokenEntry | undefined)[],
  findings: TokenFindings | null,
): readonly FactRow[] {
  function fact(
    label: string,
    textOf: (token: TokenEntry) => string,
    show: FactRow['show'],
    always = false,
  ): FactRow {
    const texts = tokens.map((token) => token && textOf(token))
    const known = texts.filter((text) => text !== undefined)
    return { label, texts, isDifferent: always || known.some((text) => text !== known[0]), show }
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
    fact('SAML authenticated', sentSaml, (token) => {
      const text = sentSaml(token)
      return text === 'missing' ? faint(text) : <bdi>{samlTexts[text] ?? visibleText(text)}</bdi>
    }),
    fact(
      'Grants',
      ({ grantCount }) => String(grantCount),
      ({ grantCount }) => numberText(grantCount),
    ),
    ...(hasUnread
      ? [
          fact(
            'Could not be read',
            ({ grants }) => String(grants.unread.length),
            (token) => <UnreadParts token={token} />,
            true,
          ),
        ]
      : []),
    fact(
      'Findings',
      (token) =>
        findings
          ?.open(token.index)
          .map(({ label }) => label)
          .join('; ') ?? 'not worked out yet',
      (token) => {
        if (!findings) return faint('being worked out')
        const found = findings.open(token.index)
        if (found.length === 0) return faint('none')
        return (
          <ul className="flex flex-col gap-0.5">
            {found.map(({ rule, label, severity }) => (
              <li key={rule} className="flex flex-wrap items-baseline gap-x-1.5">
                {label} <SeverityBadge severity={severity} />
              </li>
            ))}
          </ul>
        )
      },
    ),
    ...(tokens.some((token) => token?.isDuplicate)
      ? [
          fact(
            'Row of the list',
            ({ index }) => String(index + 1),
            ({ index }) => <Badge>{numberText(index + 1)}</Badge>,
          ),
        ]
      : []),
  ]
}
