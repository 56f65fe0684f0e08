import type { ReactNode } from 'react'
import { numberText } from '#lib/count-text.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { columnDefs } from '#ui/use-column-table.ts'
import { ExpiryBadge } from '../fields/expiry-badge.tsx'
import { FindingsBadge } from '../fields/severity-badge.tsx'
import type { TokenFindings } from '../findings/use-token-findings.ts'
import type { TokenEntry } from './token-entry.ts'

/** The columns of the list in their order; `width` in pixels. */
export const listColumns = [
  { id: 'name', label: 'Name', width: 250 },
  { id: 'description', label: 'Description', width: 230 },
  { id: 'expires', label: 'Expires', width: 176 },
  { id: 'saml', label: 'SAML', width: 76 },
  { id: 'grants', label: 'Grants', width: 88, sortDescFirst: true },
  { id: 'findings', label: 'Findings', width: 116, sortDescFirst: true },
  { id: 'id', label: 'ID', width: 300 },
] as const

export type ListColumnId = (typeof listColumns)[number]['id']

/** The same for the table library. */
export const listColumnDefs = columnDefs(listColumns)

/** `samlAuthenticated` in a word, or as it was sent when it is no boolean. */
function samlText({ record }: TokenEntry): string {
  const value = member(record, 'samlAuthenticated')
  if (value === undefined || value === null) return '—'
  return value === true ? 'Yes' : value === false ? 'No' : visibleText(inlineText(value))
}

type Draw = (token: TokenEntry, findings: TokenFindings | null) => ReactNode

/** What the cells beside the name show. */
export const listCells: Readonly<Record<Exclude<ListColumnId, 'name'>, Draw>> = {
  description: ({ description }) => <bdi className="text-muted">{visibleText(description)}</bdi>,
  expires: ({ expiry }) => <ExpiryBadge expiry={expiry} />,
  saml: (token) => <span className="text-muted">{samlText(token)}</span>,
  grants: ({ grantCount }) => numberText(grantCount),
  findings: (token, findings) =>
    findings ? <FindingsBadge findings={findings.open(token)} /> : <span className="text-faint">…</span>,
  id: ({ id }) => <span className="font-mono text-[12px]">{visibleText(id)}</span>,
}
