import type { ReactNode } from 'react'
import { firstTexts, numberText } from '#lib/count-text.ts'
import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import type { UnreadableRow } from '#api/list-row.ts'
import { type Unclear, unclearReasons } from '#grants/who-can.ts'
import { inlineText } from '#lib/json-value.ts'
import { ExpiryMark } from '../fields/badges.tsx'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../tokens-search.ts'
import { type Indirect, wayGrants, waysText } from './answer-text.ts'

/** More than the box shows without scrolling, and fast to render. */
const first = 15
const step = 500

type OtherTokensProps = {
  title: string
  about: string
  count: number
  /** Draws the first `most` of them as list items. */
  lines(most: number): ReactNode
}

/** More tokens below the table of those that can: the first few, and the rest on request. */
function OtherTokens({ title, about, count, lines }: OtherTokensProps) {
  const { shown, more } = useFirstOfMany(count, first, { step })
  if (count === 0) return null
  return (
    <section
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="max-h-64 shrink-0 overflow-y-auto border-t border-line-strong px-4 py-3 -outline-offset-2 sm:px-6"
    >
      <h3 className="text-sm font-semibold">
        {title} <span className="tabular font-normal text-muted">{numberText(count)}</span>
      </h3>
      <p className="text-xs text-muted">{about}</p>
      <ul className="mt-1.5 divide-y divide-line/60">{lines(shown)}</ul>
      {more}
    </section>
  )
}

type IndirectTokensProps = {
  indirect: readonly Indirect[]
  /** The whole list; ways refer to other tokens by their position in it. */
  tokens: readonly TokenEntry[]
  search: TokensSearch
}

const aboutWays =
  'These tokens are not granted it, but could get it. Anyone who regenerates a token gets its new secret. Whether a minted token or a role can have more than the token itself is not documented.'
const aboutKeys =
  ' Nor is whether shared access keys can sign for every dataset, or whether rotating them returns the new ones.'

const hasKeys = ({ ways }: Indirect): boolean => ways.some(({ kind }) => kind === 'keys')

/** Tokens that are not granted it but could get it, by minting, regenerating, assigning roles, or signing access. */
export const IndirectTokens = ({ indirect, tokens, search }: IndirectTokensProps) => (
  <OtherTokens
    title="Can get it indirectly"
    about={indirect.some(hasKeys) ? aboutWays + aboutKeys : aboutWays}
    count={indirect.length}
    lines={(most) =>
      indirect.slice(0, most).map((each) => (
        <li key={each.token.index} className="flex flex-wrap items-baseline gap-x-4 py-1 text-xs">
          <TokenName token={each.token} search={search} tabIndex={0} className="max-w-80" />
          <ExpiryMark expiry={each.token.expiry} />
          <bdi className="min-w-0 [overflow-wrap:anywhere]">
            {visibleText(waysText(tokens, each).join(' · '))}
          </bdi>
          <code className="ml-auto min-w-0 text-2xs [overflow-wrap:anywhere] text-faint">
            {wayGrants(each).join(', ')}
          </code>
        </li>
      ))
    }
  />
)

const longest = 200
const named = 3

/** "datasetCapabilities › logs: true", for at most three reasons. */
const reasonsText = (reasons: readonly string[]): string =>
  visibleText(
    firstTexts(
      reasons.map((text) => shorten(text, longest)),
      named,
    ),
  )

type UnclearTokensProps = {
  unclear: readonly Unclear<TokenEntry>[]
  /** Tokens for which it is unknown whether they can get it. */
  maybeIndirect: readonly Indirect[]
  unreadable: readonly UnreadableRow[]
  /** The whole list. */
  tokens: readonly TokenEntry[]
  search: TokensSearch
}

/** Tokens for which it is unknown, because a deciding part could not be read, or is an unknown grant. */
export function UnclearTokens({ unclear, maybeIndirect, unreadable, tokens, search }: UnclearTokensProps) {
  const named = [
    ...unclear.map((each) => ({ token: each.token, text: reasonsText(unclearReasons(each)) })),
    ...maybeIndirect.map((each) => ({
      token: each.token,
      text: `${waysText(tokens, each).join(', or ')}: ${reasonsText(wayGrants(each))}`,
    })),
  ]
  const count = named.length + unreadable.length
  return (
    <OtherTokens
      title="Unknown"
      about={`Whether ${count === 1 ? 'it' : 'they'} can is unknown: the grants that decide it could not be read, or are unknown to Starboard.`}
      count={count}
      lines={(most) => (
        <>
          {named.slice(0, most).map(({ token, text }) => (
            <li key={token.index} className="flex flex-wrap items-baseline gap-x-4 py-1">
              <TokenName token={token} search={search} tabIndex={0} className="max-w-80" />
              <Reason text={text} />
            </li>
          ))}
          {unreadable.slice(0, Math.max(0, most - named.length)).map(({ index, reason, value }) => (
            <li key={`row ${index}`} className="flex flex-wrap items-baseline gap-x-4 py-1">
              <span className="text-sm text-muted">Unreadable row {numberText(index + 1)}</span>
              <Reason text={`${reason} ${visibleText(shorten(inlineText(value), longest))}`} />
            </li>
          ))}
        </>
      )}
    />
  )
}

const Reason = ({ text }: { text: string }) => (
  <bdi className="min-w-0 font-mono text-xs [overflow-wrap:anywhere] text-warning">{text}</bdi>
)
