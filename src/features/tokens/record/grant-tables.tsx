import { useQuery } from '@tanstack/react-query'
import { nameText, resourceLabel, type ScopeKind, scopeKinds } from '#grants/capability-catalog.ts'
import { scopeLabel, scopeWords, unreadPath } from '#grants/scope-text.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import { entriesOf, inlineText } from '#lib/json-value.ts'
import { shorten } from '#lib/shorten.ts'
import { cutText, visibleText } from '#lib/visible-text.ts'
import { Region } from '#ui/region.tsx'
import { type Fact, Facts, Identifier } from '#ui/facts.tsx'
import { Moment } from '#ui/now.tsx'
import { AddToCalendar } from '#records/timeline/add-to-calendar.tsx'
import { DatasetName } from '../fields/token-name.tsx'
import { ExpiryText, GrantCount, samlText } from '../fields/badges.tsx'
import { GrantTable } from '../fields/grant-table.tsx'
import type { TokenEntry } from '../token.ts'
import { grantedLines } from './granted-lines.ts'
import { tokenOptions } from '../token-options.ts'
import { tokenCalendar } from '../timeline/token-calendar.ts'

const shownFirst = 100

const granted = (text: string) => <bdi>{cutText(text)}</bdi>
const code = (text: string) => <bdi className="font-mono text-xs">{cutText(text)}</bdi>

function LineName({ kind, name }: { kind: ScopeKind; name: string }) {
  if (kind === 'dataset') return <DatasetName name={name} className="font-mono text-xs" />
  if (kind === 'view') return code(scopeLabel(name))
  const label = resourceLabel(kind, name)
  const isSame = label.toLowerCase() === name.toLowerCase()
  return (
    <>
      {code(nameText(name))}
      {!isSame && <span className="ml-2 text-xs text-faint">{label}</span>}
    </>
  )
}

/** The exact grants of a token, by scope. */
export function GrantTables({ grants }: { grants: TokenGrants }) {
  return (
    <>
      {scopeKinds.map((kind) => {
        const { lines, nothing, withheld } = grantedLines(grants, kind)
        const { title, singular } = scopeWords[kind]
        return (
          <Region key={kind} title={title}>
            {lines.length > 0 ? (
              <GrantTable
                label={`${kind === 'organization' ? title : singular} grants`}
                headers={[singular, 'Granted']}
                lines={lines.map(({ name, text }) => ({
                  key: name,
                  name: <LineName kind={kind} name={name} />,
                  granted: granted(text),
                }))}
                first={shownFirst}
              />
            ) : (
              <p className="text-sm text-muted">{nothing}</p>
            )}
            {withheld.length > 0 && (
              <p className="mt-2 text-xs text-faint">
                Not granted · {withheld.length}: {withheld.join(', ')}
              </p>
            )}
          </Region>
        )
      })}
      {grants.unread.length > 0 && (
        <Region title="Could not be read">
          <GrantTable
            label="Grants that could not be read"
            headers={['Where', 'Sent as']}
            first={shownFirst}
            lines={grants.unread.map((part, index) => ({
              key: String(index),
              name: code(unreadPath(part)),
              granted: granted(shorten(inlineText(part.value), 2000)),
            }))}
          />
        </Region>
      )}
    </>
  )
}

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

function samlValue(token: TokenEntry) {
  if (token.isSaml) return 'Yes, may reach an organization that requires SAML'
  const text = samlText(token)
  return text === undefined ? <span className="text-faint">missing</span> : <bdi>{text}</bdi>
}

function factsOf(token: TokenEntry): readonly Fact[] {
  const { expiry } = token
  return [
    { label: 'ID', value: <Identifier id={token.id} /> },
    {
      label: 'Description',
      value: token.description ? (
        <bdi>{visibleText(token.description)}</bdi>
      ) : (
        <span className="text-faint">none</span>
      ),
    },
    { label: 'Expiry', value: <ExpiryText expiry={expiry} /> },
    ...(expiry.kind === 'date'
      ? [{ label: 'Expires on', value: <Moment text={expiry.text} as="day" /> }]
      : []),
    { label: 'SAML authenticated', value: samlValue(token) },
    { label: 'Grants', value: <GrantCount token={token} /> },
  ]
}

/** The simple fields of a token, and those that the interface does not describe. */
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
