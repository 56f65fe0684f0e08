import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { orgResources } from '#contract/token.ts'
import { nameText, resourceLabel, verbsText } from '#grants/capability-catalogue.ts'
import { orderResources, scopeLabel, scopeText, unreadPath, wildcardFirst } from '#grants/scope-text.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
import { entriesOf, inlineText, member } from '#lib/json-value.ts'
import { cutText, visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { ColumnHead, TableHead } from '#ui/table-head.tsx'
import { type Fact, Facts, Identifier } from '#ui/facts.tsx'
import { Moment } from '#ui/now.tsx'
import { AddToCalendar } from '#records/timeline/add-to-calendar.tsx'
import { DatasetName } from '../fields/token-name.tsx'
import { ExpiryText } from '../fields/badges.tsx'
import type { TokenEntry } from '../token.ts'
import { tokenOptions } from '../token-options.ts'
import { tokenCalendar } from '../timeline/token-calendar.ts'

type Line = {
  key: string
  name: string
  detail?: string
  granted: string
  /** The dataset whose page the name leads to. */
  dataset?: string | undefined
}

const shownFirst = 100

function GrantTable({
  label,
  heads,
  lines,
}: {
  label: string
  heads: readonly [string, string]
  lines: readonly Line[]
}) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, shownFirst)
  return (
    <>
      <table aria-label={label} className="w-full table-fixed text-left text-sm">
        <TableHead>
          {heads.map((head) => (
            <ColumnHead key={head}>{head}</ColumnHead>
          ))}
        </TableHead>
        <tbody>
          {shown.map(({ key, name, detail, granted, dataset }) => (
            <tr key={key} className="border-b border-line/60 last:border-0">
              <th scope="row" className="py-1.5 pr-3 align-top font-normal break-words">
                {dataset === undefined ? (
                  <bdi className="font-mono text-xs">{cutText(name)}</bdi>
                ) : (
                  <DatasetName name={dataset} className="font-mono text-xs" />
                )}
                {detail && <span className="ml-2 text-xs text-faint">{detail}</span>}
              </th>
              <td className="py-1.5 align-top break-words">
                <bdi>{cutText(granted)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > shown.length && (
        <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
          Show {numberText(lines.length - shown.length)} more
        </Button>
      )}
    </>
  )
}

function scopeLines(grants: TokenGrants, kind: 'dataset' | 'view'): readonly Line[] {
  const scopes = kind === 'dataset' ? grants.datasets : grants.views
  return wildcardFirst([...scopes.keys()]).map((name) => ({
    key: name,
    name: scopeLabel(name),
    granted: scopeText(kind, scopes.get(name)),
    dataset: kind === 'dataset' ? name : undefined,
  }))
}

function organizationLines({ organization }: TokenGrants): readonly Line[] {
  return orderResources('organization', organization.keys()).map((resource) => {
    const label = resourceLabel('organization', resource)
    const isSame = label.toLowerCase() === resource.toLowerCase()
    return {
      key: resource,
      name: nameText(resource),
      detail: isSame ? '' : label,
      granted: verbsText(organization.get(resource) ?? []),
    }
  })
}

/** The grants of a token scope by scope, as exact as they were sent. */
export function GrantTables({ grants }: { grants: TokenGrants }) {
  const organization = organizationLines(grants)
  const withheld = orgResources.filter((resource) => !grants.organization.has(resource))
  return (
    <>
      <Region title="Organization">
        {organization.length > 0 ? (
          <GrantTable label="Organization grants" heads={['Resource', 'Granted']} lines={organization} />
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
        const title = kind === 'dataset' ? 'Datasets' : 'Views'
        return (
          <Region key={kind} title={title}>
            {lines.length > 0 ? (
              <GrantTable
                label={`${kind === 'dataset' ? 'Dataset' : 'View'} grants`}
                heads={[kind === 'dataset' ? 'Dataset' : 'View', 'Granted']}
                lines={lines}
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
            heads={['Where', 'Sent as']}
            lines={grants.unread.map((part, index) => ({
              key: String(index),
              name: unreadPath(part),
              granted: inlineText(part.value).slice(0, 2000),
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
