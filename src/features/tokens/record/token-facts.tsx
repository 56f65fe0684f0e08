import { useQuery } from '@tanstack/react-query'
import { entriesOf, inlineText, member } from '#lib/json-value.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { type Fact, Facts, Identifier } from '#ui/facts.tsx'
import { Moment } from '#ui/now.tsx'
import { Region } from '#ui/region.tsx'
import { ExpiryText } from '../fields/expiry-badge.tsx'
import type { TokenEntry } from '../token.ts'
import { tokenOptions } from '../token-options.ts'
import { AddToCalendar } from '#records/timeline/add-to-calendar.tsx'
import { tokenCalendar } from '../timeline/token-calendar.ts'

const known: ReadonlySet<string> = new Set([
  'id',
  'name',
  'description',
  'expiresAt',
  'samlAuthenticated',
  'orgCapabilities',
  'datasetCapabilities',
  'viewCapabilities',
])

const missing = <span className="text-faint">missing</span>

function samlValue(value: unknown) {
  if (value === undefined) return missing
  if (value === true) return 'Yes, may reach an organization that requires SAML'
  return value === false ? 'No' : <bdi>{visibleText(inlineText(value))}</bdi>
}

function factsOf(token: TokenEntry): readonly Fact[] {
  const { expiry } = token
  return [
    { label: 'ID', value: <Identifier id={token.id} /> },
    { label: 'Description', value: <bdi>{visibleText(token.description)}</bdi> },
    { label: 'Expiry', value: <ExpiryText expiry={expiry} /> },
    ...(expiry.kind === 'date'
      ? [{ label: 'Expires on', value: <Moment text={expiry.text} as="day" /> }]
      : []),
    { label: 'SAML authenticated', value: samlValue(member(token.record, 'samlAuthenticated')) },
    { label: 'Grants', value: numberText(token.grantCount) },
  ]
}

/** The plain fields of a token, and those the interface does not describe. */
export function TokenFacts({ token }: { token: TokenEntry }) {
  const { data: list } = useQuery(tokenOptions.list())
  const others = entriesOf(token.record).filter(([key]) => !known.has(key))
  return (
    <>
      <Region
        title="Details"
        actions={
          list &&
          token.expiry.kind === 'date' && (
            <AddToCalendar list={list} row={token.index} calendar={tokenCalendar} />
          )
        }
      >
        <Facts facts={factsOf(token)} />
      </Region>
      {others.length > 0 && (
        <Region title="Other fields">
          <Facts
            facts={others.map(([key, value]) => ({
              label: visibleText(key),
              value: <bdi className="font-mono text-xs">{visibleText(inlineText(value))}</bdi>,
            }))}
          />
        </Region>
      )}
    </>
  )
}
