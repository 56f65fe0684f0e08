import { useQuery } from '@tanstack/react-query'
import { orgResources } from '#contract/token.ts'
import { nameText, resourceLabel, verbsText } from '#grants/capability-catalog.ts'
import {
  orderResources,
  scopeLabel,
  scopeText,
  scopeWords,
  unreadPath,
  wildcardFirst,
} from '#grants/scope-text.ts'
import { scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
import { entriesOf, inlineText } from '#lib/json-value.ts'
import { cutText, visibleText } from '#lib/visible-text.ts'
import { Region } from '#ui/region.tsx'
import { type Fact, Facts, Identifier } from '#ui/facts.tsx'
import { Moment } from '#ui/now.tsx'
import { AddToCalendar } from '#records/timeline/add-to-calendar.tsx'
import { DatasetName } from '../fields/token-name.tsx'
import { ExpiryText, samlText } from '../fields/badges.tsx'
import { GrantTable } from '../fields/grant-table.tsx'
import type { TokenEntry } from '../token.ts'
import { tokenOptions } from '../token-options.ts'
import { tokenCalendar } from '../timeline/token-calendar.ts'

const shownFirst = 100

const granted = (text: string) => <bdi>{cutText(text)}</bdi>
const code = (text: string) => <bdi className="font-mono text-xs">{cutText(text)}</bdi>

const scopeLines = (grants: TokenGrants, kind: 'dataset' | 'view') =>
  wildcardFirst([...scopesOf(grants, kind).keys()]).map((name) => ({
    key: name,
    name:
      kind === 'dataset' ? <DatasetName name={name} className="font-mono text-xs" /> : code(scopeLabel(name)),
    granted: granted(scopeText(kind, scopesOf(grants, kind).get(name))),
  }))

const organizationLines = ({ organization }: TokenGrants) =>
  orderResources('organization', organization.keys()).map((resource) => {
    const label = resourceLabel('organization', resource)
    const isSame = label.toLowerCase() === resource.toLowerCase()
    return {
      key: resource,
      name: (
        <>
          {code(nameText(resource))}
          {!isSame && <span className="ml-2 text-xs text-faint">{label}</span>}
        </>
      ),
      granted: granted(verbsText(organization.get(resource) ?? [])),
    }
  })

/** The exact grants of a token, by scope. */
export function GrantTables({ grants }: { grants: TokenGrants }) {
  const organization = organizationLines(grants)
  const withheld = orgResources.filter((resource) => !grants.organization.has(resource))
  return (
    <>
      <Region title="Organization">
        {organization.length > 0 ? (
          <GrantTable
            label="Organization grants"
            headers={['Resource', 'Granted']}
            lines={organization}
            first={shownFirst}
          />
        ) : (
          <p className="text-sm text-muted">Nothing is granted on the organization.</p>
        )}
        {organization.length > 0 && withheld.length > 0 && (
          <p className="mt-2 text-xs text-faint">
            Not granted · {withheld.length}: {withheld.join(', ')}
          </p>
        )}
      </Region>
      {(['dataset', 'view'] as const).map((kind) => {
        const lines = scopeLines(grants, kind)
        const { title, one } = scopeWords[kind]
        return (
          <Region key={kind} title={title}>
            {lines.length > 0 ? (
              <GrantTable
                label={`${one} grants`}
                headers={[one, 'Granted']}
                lines={lines}
                first={shownFirst}
              />
            ) : (
              <p className="text-sm text-muted">Nothing is granted on {kind}s.</p>
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
              granted: granted(inlineText(part.value).slice(0, 2000)),
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
    { label: 'Description', value: <bdi>{visibleText(token.description)}</bdi> },
    { label: 'Expiry', value: <ExpiryText expiry={expiry} /> },
    ...(expiry.kind === 'date'
      ? [{ label: 'Expires on', value: <Moment text={expiry.text} as="day" /> }]
      : []),
    { label: 'SAML authenticated', value: samlValue(token) },
    { label: 'Grants', value: numberText(token.grantCount) },
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
