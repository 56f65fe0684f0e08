import { lenient, repeatedKey } from '#lib/search-params.ts'
import { z } from '#lib/zod.ts'
import { listAddress, listSearchShape } from '#records/list/list-search.ts'

/** Values of `?status=`, one per toggle button. */
export const tokenStatuses = ['expired', '7-days', '30-days', 'never', 'saml', 'findings'] as const

export type TokenStatus = (typeof tokenStatuses)[number]

/** Labels of the toggle buttons (`ui.md`). */
export const statusLabels = {
  expired: 'Expired',
  '7-days': 'Expires within 7 days',
  '30-days': 'Expires within 30 days',
  never: 'Never expires',
  saml: 'SAML authenticated',
  findings: 'Has findings',
} as const satisfies Record<TokenStatus, string>

const text = lenient(z.string().check(z.minLength(1)))
const flag = lenient(z.literal('1'))

const chosen = <const Values extends readonly string[]>(values: Values) => lenient(z.enum(values))

/** The tabs other than the matrix, which is the default. */
const tokenTabs = ['table', 'who-can', 'findings', 'timeline'] as const

/** In table order. */
const tokenColumns = ['name', 'description', 'expires', 'saml', 'grants', 'findings', 'id'] as const

/**
 * Filters and order of the list; the token page carries them along for previous and next. `status`: the toggle buttons;
 * `band`: expiry bands without a toggle button; `resource`, `verb`, and `dataset`: what is granted; `finding`: rule
 * IDs; `changed`: only tokens that changed since the last visit.
 */
const TokenListSearch = z.object({
  q: text,
  band: repeatedKey,
  resource: repeatedKey,
  verb: repeatedKey,
  dataset: repeatedKey,
  finding: repeatedKey,
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
 * The address of `/tokens`, without defaults.
 * * Matrix: `scope`, `density`, `transpose`, `group`; `open`: IDs of the tokens whose datasets or views are shown below
 *   them; `closed`: IDs of the first tokens of collapsed groups.
 * * Who can: `action`: a verb; `on`: a resource of the organization, or one like "dataset.query" or "view.query"; `in`:
 *   the dataset or view.
 * * Findings: `kind`: "risk", "lifetime", or "cleanup"; `severity`; `waived`: includes waived findings.
 * * Timeline: `zoom`; `from`: the first month, such as "2026-05"; `closed`: groups whose tokens are hidden.
 */
const schema = z.extend(TokenListSearch, {
  tab: chosen(tokenTabs),
  scope: chosen(['datasets', 'views']),
  density: chosen(['compact']),
  transpose: chosen(['on']),
  group: chosen(['identical']),
  open: repeatedKey,
  action: text,
  on: text,
  in: text,
  kind: repeatedKey,
  severity: repeatedKey,
  waived: flag,
  zoom: chosen(['quarter', 'year', 'years']),
  from: text,
  closed: repeatedKey,
  columns: listSearchShape.columns,
  width: listSearchShape.width,
})

export type TokensSearch = z.output<typeof schema>

export const TokensSearch = listAddress(schema, tokenColumns)

/** What saved views need to know about tokens. */
export const viewedTokens = {
  id: 'tokens',
  singular: 'token',
  plural: 'tokens',
  search: TokensSearch,
} as const

/**
 * The address of `/tokens/$tokenId`. `row` distinguishes tokens with the same ID; `record` distinguishes the token
 * whose ID is "compare" from the page at that address. `action`, `on`, and `in` are the question about the token, as on
 * `/tokens`; `replace` opens the replacement request.
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

/** Names for tokens on screens with several resources. */
export const namedTokens = { id: 'tokens', singular: 'API token', plural: 'API tokens' } as const

/** IDs whose address belongs to another page, which leads on to the token. */
export const tokenPages: readonly string[] = ['compare', 'review', 'changes']

/** The filters and the order of an address. */
export function listSearch(search: TokensSearch | TokenSearch): z.output<typeof TokenListSearch> {
  const { q, status, band, resource, verb, dataset, finding, changed, sort } = search
  return { q, status, band, resource, verb, dataset, finding, changed, sort }
}

/**
 * The address of a token comparison: `id` of each token; `row`: positions in the list of those whose ID repeats;
 * `differences=only` leaves out what all allow; `record` shows the token whose ID is the last part of this address,
 * with the list it came from.
 */
export const TokenCompareSearch = z.extend(TokenListSearch, {
  id: repeatedKey,
  row: repeatedKey,
  differences: lenient(z.literal('only')),
  record: flag,
})

/** Decisions on a token in an access review. */
export const decisions = ['keep', 'replace', 'remove', 'ask'] as const

export type Decision = (typeof decisions)[number]

/** The filters of a review, by what they show. */
export const reviewFilters = ['open', 'stale', ...decisions, 'gone'] as const

export type ReviewFilter = (typeof reviewFilters)[number]

/**
 * The address of `/tokens/review`: `review` is the ID of a review or `allReviews`; without it, the one in progress is
 * shown. `show` is a status, `q` search words. `record` leads to the token whose ID is "review".
 */
export const ReviewSearch = z.object({
  q: text,
  show: chosen(reviewFilters),
  review: lenient(z.string()),
  record: flag,
})

export type ReviewSearch = z.output<typeof ReviewSearch>

/** The address of `/datasets/$dataset`: search words for tokens, and `sort` such as "name" or "-name". */
export const DatasetSearch = z.object({ q: text, sort: text })

export type DatasetSearch = z.output<typeof DatasetSearch>
