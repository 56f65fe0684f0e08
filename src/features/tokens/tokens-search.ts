import { lenient, repeatedKey } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'
import { listAddress, listSearchShape } from '#records/list/list-search.ts'

/** Values of `?status=`, each one toggle button. */
export const tokenStatuses = ['expired', '7-days', '30-days', 'never', 'saml', 'findings'] as const

export type TokenStatus = (typeof tokenStatuses)[number]

/** Names of the toggle buttons (`ui.md`). */
export const statusLabels = {
  expired: 'Expired',
  '7-days': 'Expires within 7 days',
  '30-days': 'Expires within 30 days',
  never: 'Never expires',
  saml: 'SAML authenticated',
  findings: 'Has findings',
} as const satisfies Record<TokenStatus, string>

const text = lenient(z.string().check(z.minLength(1)))
const texts = lenient(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value) => [value].flat()),
  ),
)

const flag = lenient(z.literal('1'))

const chosen = <const Values extends readonly string[]>(values: Values) => lenient(z.enum(values))

/** The tabs beside the matrix, which an address need not name. */
const tokenTabs = ['table', 'who-can', 'findings', 'timeline'] as const

/** Ids of all columns of the table, in their order. */
const tokenColumns = ['name', 'description', 'expires', 'saml', 'grants', 'findings', 'id'] as const

/**
 * What narrows and orders the list; the token page carries it along for previous and next. `status`, the toggle
 * buttons; `band`, ends of tokens that no toggle button stands for; `resource`, `verb` and `dataset`, what is granted;
 * `finding`, ids of rules; `changed`, only tokens that changed since the last visit.
 */
const TokenListSearch = z.object({
  q: text,
  band: texts,
  resource: texts,
  verb: texts,
  dataset: texts,
  finding: texts,
  changed: flag,
  status: lenient(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((values) => {
        const known = tokenStatuses.filter((status) => [values].flat().includes(status))
        return known.length > 0 ? known : undefined
      }),
    ),
  ),
  sort: text,
})

/**
 * The address of `/tokens`; defaults are left out of it.
 * * Matrix: `scope`, `density`, `transpose`, `group`, and `open`, ids of the tokens whose datasets or views are shown
 *   below them; `closed`, ids of the first tokens of groups that are folded away.
 * * Who can: `action`, a verb; `on`, a resource of the organization, or "dataset.query" and "view.query"; `in`, the
 *   dataset or view.
 * * Findings: `kind`, "risk", "lifetime" or "cleanup"; `severity`; `waived`, findings that were waived too.
 * * Timeline: `zoom`, and `from`, the month in which it begins, as "2026-05"; `closed`, groups whose tokens are hidden.
 */
const schema = z.extend(TokenListSearch, {
  tab: chosen(tokenTabs),
  scope: chosen(['datasets', 'views']),
  density: chosen(['compact']),
  transpose: chosen(['on']),
  group: chosen(['identical']),
  open: texts,
  action: text,
  on: text,
  in: text,
  kind: texts,
  severity: texts,
  waived: flag,
  zoom: chosen(['quarter', 'year', 'years']),
  from: text,
  closed: texts,
  columns: listSearchShape.columns,
  width: listSearchShape.width,
})

export type TokensSearch = z.output<typeof schema>

export const TokensSearch = listAddress(schema, tokenColumns)

/** What the saved views of the tokens need to know of them. */
export const viewedTokens = { id: 'tokens', one: 'token', many: 'tokens', search: TokensSearch } as const

/**
 * The address of `/tokens/$tokenId`; `row` tells tokens of the same id apart, and `record` the token whose id is
 * "compare" from the page at that address.
 * `action`, `on` and `in`, what is asked of the token, as on `/tokens`; `replace`, the request that replaces it is open.
 */
export const TokenSearch = z.extend(TokenListSearch, {
  row: text,
  replace: flag,
  record: flag,
  action: text,
  on: text,
  in: text,
})

export type TokenSearch = z.output<typeof TokenSearch>

/** What the screens of several kinds of records call tokens. */
export const namedTokens = { id: 'tokens', one: 'API token', many: 'API tokens' } as const

/** Ids at whose address another page stands; it leads on to the token. */
export const tokenPages: readonly string[] = ['compare', 'review', 'changes']

/** What takes every filter away; the tab and the order stay. */
export const noFilters = {
  q: undefined,
  status: undefined,
  band: undefined,
  resource: undefined,
  verb: undefined,
  dataset: undefined,
  finding: undefined,
  changed: undefined,
} as const satisfies Partial<TokensSearch>

/** Whether anything narrows the list down. */
export const isFiltered = (search: TokensSearch | TokenSearch): boolean =>
  Object.entries(listSearch(search)).some(([key, value]) => key !== 'sort' && value !== undefined)

/** Of an address, what narrows and orders the list. */
export function listSearch(search: TokensSearch | TokenSearch): z.output<typeof TokenListSearch> {
  const { q, status, band, resource, verb, dataset, finding, changed, sort } = search
  return { q, status, band, resource, verb, dataset, finding, changed, sort }
}

/**
 * The address of a comparison of tokens: `id` of each; `row`, places in the list of those whose ID repeats;
 * `differences=only` leaves out what all allow; `record` shows the token whose ID is the last part of this very
 * address, with the list it came from.
 */
export const TokenCompareSearch = z.extend(TokenListSearch, {
  id: repeatedKey,
  row: repeatedKey,
  differences: lenient(z.literal('only')),
  record: flag,
})

/** The address of `/datasets/$dataset`: words that tokens are searched by, and `sort` as "name" or "-name". */
export const DatasetSearch = z.object({ q: text, sort: text })

export type DatasetSearch = z.output<typeof DatasetSearch>
