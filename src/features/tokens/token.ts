import type { Resource, SearchHelp, SubjectReader } from '#records/list/resource.ts'
import { chosenIn, type ListSearch } from '#records/list/list-search.ts'
import type { Token } from '#contract/token.ts'
import type { ListRow, RecordRow } from '#api/list-row.ts'
import { bandDays, type Expiry, expiryBand, expiryBands, nextMoment, readExpiry } from '#lib/expiry.ts'
import { grantsOf, ScopeCache } from '#grants/grants-of.ts'
import { joinScopes } from '#grants/grant-sets.ts'
import { readResource } from '#grants/question.ts'
import {
  countGrants,
  countScope,
  everything,
  nothing,
  scopesOf,
  type TokenGrants,
} from '#grants/token-grants.ts'
import { asText, inlineText, type JsonObject, member } from '#lib/json-value.ts'
import { numberText } from '#lib/count-text.ts'
import { naturalKey } from '#lib/natural-key.ts'
import { accessors, type Field } from '#records/fields/field.ts'
import type { SortKey } from '#records/index/column-ranks.ts'
import { termOf } from '#records/terms/term-field.ts'
import { countedGrants, grantTerms } from './grant-terms.ts'
import { statusLabels, tokenPages, viewedTokens } from './tokens-search.ts'
import { trackedFields } from './token-changes.ts'
import { unreportedOfTokens } from './unreported.ts'
import { labeled } from '#records/findings/list-findings.ts'

/** Search syntax, by examples from tokens. */
const tokenSearchHelp: SearchHelp = [
  [
    'Words',
    [
      ['ci deploy', 'both words, in name, description, or ID'],
      ['"ci deploy"', 'the two words next to each other'],
      ['-ci', 'not this word'],
    ],
  ],
  [
    'Grants',
    [
      ['datasets:delete', 'granted delete on the organization resource datasets'],
      ['apiTokens:create,update', 'granted one of several verbs'],
      [
        'dataset:http-logs',
        'granted something on it, by name or through *, or maybe: on http-*, or grants there are unreadable',
      ],
      ['dataset=http-logs', 'granted something on this very name'],
      ['dataset="*"', 'granted something on all datasets'],
      ['dataset.data:delete', 'granted delete on the data of any dataset'],
      ['has:billing', 'granted something on billing, or that is unreadable or unknown'],
      ['-has:billing', 'certainly granted nothing on billing'],
      ['billing:unreadable', 'grants on billing could not be read'],
      ['billing:unknown', 'an unknown grant such as *: * may be one on billing'],
      ['grants>20', 'more grants than that'],
    ],
  ],
  [
    'Lifetime',
    [
      ['status:never', 'never, or not within 100 years; also expired, within-7-days, within-30-days, later'],
      ['expires<30d', 'less than 30 days left; expired ones included'],
      ['expires>0d expires<30d', 'only those still to come'],
      ['expires:2026-11', 'in that month; a day or a year as well'],
      ['expires:this-month', 'also last- and next-, week and year; today, yesterday, and tomorrow'],
    ],
  ],
]

const isNoEnd = (status: string) => status === 'saml' || status === 'findings'
const statuses = Object.entries(statusLabels).map(([id, label]) => ({ id, label }))

/** The active filters other than search text and findings, as text. */
const tokenFilterTexts = (search: ListSearch): readonly string[] => [
  // Expiry statuses widen each other; the other two statuses narrow.
  ...labeled(
    'Status',
    [...chosenIn(search, 'status').filter((id) => !isNoEnd(id)), ...chosenIn(search, 'band')],
    statuses,
  ),
  ...chosenIn(search, 'status').flatMap((id) => (isNoEnd(id) ? labeled('Status', [id], statuses) : [])),
  ...labeled('Resource', chosenIn(search, 'resource')),
  ...labeled('Verb', chosenIn(search, 'verb')),
  ...labeled('Dataset', chosenIn(search, 'dataset')),
]

/** A token in the list with everything that the screens need again and again, computed once. */
export type TokenEntry = {
  /** Index in the response. It identifies a row, because IDs may repeat. */
  readonly index: number
  readonly id: string
  /** "Unnamed token" when the record has no name. */
  readonly name: string
  readonly description: string
  readonly record: JsonObject
  readonly expiry: Expiry
  readonly grants: TokenGrants
  /** Of those that could be read. */
  readonly grantCount: number
  readonly isSaml: boolean
  /** Another row in the list has the same ID. */
  readonly isDuplicate: boolean
  /** Name, description, and ID in lowercase. */
  readonly searchText: string
}

/**
 * The number of grants, for people and files: "at least 3" when others could not be read, and "unreadable" when none
 * could. It is a number only if it is exact.
 */
export function shownGrantCount({ grantCount, grants }: TokenEntry): number | string {
  if (grants.unread.length === 0) return grantCount
  return grantCount === 0 ? 'unreadable' : `at least ${numberText(grantCount)}`
}

const textOf = (value: unknown): string =>
  asText(value) ?? (value === undefined || value === null ? '' : inlineText(value))

/** Builds the entry of one token; `cache` is shared by the whole list. */
export function tokenEntry(
  { id, index, record }: RecordRow,
  cache: ScopeCache,
  isDuplicate: boolean,
): TokenEntry {
  const grants = grantsOf(record, cache)
  const name = textOf(member(record, 'name')) || 'Unnamed token'
  const description = textOf(member(record, 'description'))
  return {
    index,
    id,
    name,
    description,
    record,
    expiry: readExpiry(member(record, 'expiresAt')),
    grants,
    grantCount: countGrants(grants),
    isSaml: member(record, 'samlAuthenticated') === true,
    isDuplicate,
    searchText: `${name}\n${description}\n${id}`.toLowerCase(),
  }
}

/** Reads the rows of a token list one by one, so that each can be read as it arrives. */
export class TokenReader implements SubjectReader<TokenEntry> {
  readonly #tokens: (TokenEntry | undefined)[] = []
  readonly #cache = new ScopeCache()
  /** For each ID, the index of the first token that has it. */
  readonly #places = new Map<string, number>()

  add(row: ListRow): void {
    if (row.kind === 'unreadable') {
      this.#tokens.push(undefined)
      return
    }
    const before = this.#places.get(row.id)
    if (before === undefined) this.#places.set(row.id, this.#tokens.length)
    else this.#markDuplicate(before)
    this.#tokens.push(tokenEntry(row, this.#cache, before !== undefined))
  }

  read(): readonly (TokenEntry | undefined)[] {
    return [...this.#tokens]
  }

  #markDuplicate(index: number): void {
    const token = this.#tokens[index]
    if (token && !token.isDuplicate) this.#tokens[index] = { ...token, isDuplicate: true }
  }
}

const sent = accessors<Token>()

const grantsField: Field<TokenEntry> = {
  id: 'grants',
  label: 'Grants',
  path: 'grantCount',
  value: shownGrantCount,
  sortKey: ({ grantCount }) => grantCount,
  kind: { type: 'number', unit: 'count' },
  sortDescFirst: true,
  width: 88,
  about: 'How many grants it has, without those that could not be read',
}

/** The columns of the table, in order. Findings are computed from the whole list. */
const tokenFields: readonly Field<TokenEntry>[] = [
  {
    id: 'name',
    label: 'Name',
    path: 'name',
    value: ({ name }) => name,
    sortKey: ({ name }) => naturalKey(name),
    kind: { type: 'name' },
    width: 250,
    about: 'Name of the token',
  },
  {
    id: 'description',
    label: 'Description',
    path: 'description',
    value: ({ record }) => sent('description').value(record),
    sortKey: ({ description }) => naturalKey(description),
    kind: { type: 'text' },
    width: 230,
    about: 'Description of the token',
  },
  {
    id: 'expires',
    label: 'Expires',
    path: 'expiresAt',
    value: ({ record }) => sent('expiresAt').value(record),
    sortKey: ({ expiry }) =>
      expiry.kind === 'date' ? expiry.epoch : expiry.kind === 'never' ? Number.MAX_VALUE : undefined,
    kind: { type: 'date', show: 'relative', counts: 'left', hasNever: true, noneIsNever: true },
    width: 176,
    about: 'End of the token, by the time left',
  },
  {
    id: 'saml',
    label: 'SAML',
    path: 'samlAuthenticated',
    value: ({ record }) => sent('samlAuthenticated').value(record),
    sortKey: ({ isSaml }) => Number(isSaml),
    kind: { type: 'choice' },
    width: 92,
    about: 'Whether it may reach an organization that requires SAML: true or false',
  },
  grantsField,
  {
    id: 'findings',
    label: 'Findings',
    path: 'findings',
    value: () => undefined,
    kind: { type: 'text' },
    sortDescFirst: true,
    width: 116,
    about: 'Its findings',
  },
  {
    id: 'id',
    label: 'ID',
    path: 'id',
    value: ({ id }) => id,
    sortKey: ({ id }) => naturalKey(id),
    kind: { type: 'id' },
    width: 300,
    about: 'ID of the token',
  },
]

const matrixColumn = /^(organization|dataset|view)\./

/** Columns of the matrix, such as "dataset.http-logs"; they sort by how much is granted there. */
const matrixColumns = {
  has: (column: string) => matrixColumn.test(column),
  sortKey(column: string, { grants }: TokenEntry): SortKey {
    const { kind, resource: name } = readResource(column)
    if (kind === 'organization') return grants.organization.get(name)?.length ?? 0
    const scopes = scopesOf(grants, kind)
    return countScope(joinScopes(scopes.get(name) ?? nothing, scopes.get(everything) ?? nothing))
  },
}

/** The API tokens of the caller with their grants. */
export const token: Resource<TokenEntry> = {
  ...viewedTokens,
  title: 'API tokens',
  a: 'A token',
  fileName: 'api-tokens',
  searchHelp: tokenSearchHelp,
  emptyHint: 'The service returned an empty list: there are no tokens, or you are not allowed to see any.',
  searchHint:
    'Remove a filter, or search for another name, description, or ID. Search by grant or expiry with terms such as dataset:http-logs, status:never, or expires<30d.',
  unreported: unreportedOfTokens,
  reader: () => new TokenReader(),
  pages: tokenPages,
  tracked: trackedFields,
  fields: tokenFields,
  otherColumns: matrixColumns,
  searchText: ({ searchText }) => searchText,
  facets: [],
  filterTexts: tokenFilterTexts,
  filters: ['status', 'band', 'resource', 'verb', 'dataset'],
  nextChange: (tokens, now) =>
    nextMoment(
      tokens.map(({ expiry }) => expiry),
      [0, ...Object.values(bandDays)],
      now,
    ),
  // Everything else in a record is found by its path.
  terms: (now) => ({
    fields: [
      ...tokenFields.filter(({ id }) => id !== 'findings' && id !== 'grants').map(termOf),
      { ...termOf(grantsField), value: countedGrants },
      {
        name: 'status',
        label: 'Status',
        about: 'How close its end is: expired, within-7-days, within-30-days, later, never, or unreadable',
        aliases: [],
        kind: { type: 'choice' },
        order: expiryBands,
        value: ({ expiry }) => expiryBand(expiry, now),
      },
      ...grantTerms,
    ],
    roots: [''],
  }),
}
