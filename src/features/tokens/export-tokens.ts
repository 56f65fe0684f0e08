import { scopesOf } from '#domain/grants/token-grants.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { matrixCell } from './matrix-cell.ts'
import type { MatrixMember } from './matrix-member.ts'
import { findingsOf, type TokenEntry } from './token-entry.ts'

/** What is shown, as a table of texts; the first row holds the names of the columns. */
export type ExportTable = readonly (readonly string[])[]

/** The rows and columns of the matrix, cells in words. */
export function matrixExport(tokens: readonly TokenEntry[], members: readonly MatrixMember[]): ExportTable {
  return [
    ['Token', 'ID', ...members.map(({ label }) => label)],
    ...tokens.map((token) => [
      token.name,
      token.id,
      ...members.map((other) => matrixCell(token, other).text),
    ]),
  ]
}

/** The rows and columns of the list; dates and booleans as they were sent. */
export function listExport(tokens: readonly TokenEntry[], now: number): ExportTable {
  return [
    ['Name', 'Description', 'Expires', 'SAML', 'Grants', 'Findings', 'ID'],
    ...tokens.map((token) => [
      token.name,
      token.description,
      inlineText(member(token.record, 'expiresAt')),
      inlineText(member(token.record, 'samlAuthenticated')),
      String(token.grantCount),
      findingsOf(token, now)
        .map(({ label }) => label)
        .join('; '),
      token.id,
    ]),
  ]
}

/** The matrix as JSON: one object per token with its grants on the members that are shown. */
export function matrixJson(tokens: readonly TokenEntry[], members: readonly MatrixMember[]): string {
  const rows = tokens.map((token) => ({
    id: token.id,
    name: token.name,
    grants: Object.fromEntries(
      members.flatMap(({ kind, name }) => {
        const granted =
          kind === 'organization'
            ? token.grants.organization.get(name)
            : objectOf(scopesOf(token.grants, kind).get(name))
        return granted ? [[name, granted]] : []
      }),
    ),
  }))
  return JSON.stringify(rows, null, 2)
}

const objectOf = (granted: ReadonlyMap<string, unknown> | undefined) => granted && Object.fromEntries(granted)

/** A table as JSON: one object per row, by the names of the columns. */
export function tableJson([names = [], ...rows]: ExportTable): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']))),
    null,
    2,
  )
}
