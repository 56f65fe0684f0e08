import { z } from '#lib/zod.ts'
import { Org } from './org.ts'
import { StarredQuery, StarredQueryWithId } from './starred-query.ts'
import { Token } from './token.ts'

/** `2XX`: the interface does not show the exact status of GET and PUT on a starred query. */
export type SuccessStatus = '200' | '204' | '2XX'

/** An operation of the interface, with everything that client, service, and document need to know. */
export type Endpoint = {
  readonly operationId: string
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Relative to `{base_url}`; `{id}` is one percent-encoded path segment. */
  readonly path: `/v2/${string}`
  readonly tag: string
  readonly summary: string
  /** The capability a token usually needs according to public documentation; the interface shows none. */
  readonly capability: string | null
  readonly request: z.ZodMiniType | null
  readonly success: { readonly status: SuccessStatus; readonly body: z.ZodMiniType | null }
}

/** Preserves the literal types of an operation, so that its schemas can be inferred at the call site. */
const endpoint = <const E extends Endpoint>(value: E): E => value

export const listTokens = endpoint({
  operationId: 'listTokens',
  method: 'GET',
  path: '/v2/tokens',
  tag: 'tokens',
  summary: 'API tokens of the caller, with their capability grants.',
  capability: 'apiTokens.read',
  request: null,
  success: { status: '200', body: z.array(Token) },
})

export const listOrgs = endpoint({
  operationId: 'listOrgs',
  method: 'GET',
  path: '/v2/orgs',
  tag: 'orgs',
  summary: 'Organizations visible to the caller, with plan, payment status and license data.',
  capability: null,
  request: null,
  success: { status: '200', body: z.array(Org) },
})

export const getStarredQuery = endpoint({
  operationId: 'getStarredQuery',
  method: 'GET',
  path: '/v2/apl-starred-queries/{id}',
  tag: 'starred queries',
  summary: 'One starred query.',
  capability: 'starredQueries.read',
  request: null,
  success: { status: '2XX', body: StarredQueryWithId },
})

export const replaceStarredQuery = endpoint({
  operationId: 'replaceStarredQuery',
  method: 'PUT',
  path: '/v2/apl-starred-queries/{id}',
  tag: 'starred queries',
  summary: 'Replace a starred query.',
  capability: 'starredQueries.update',
  request: StarredQuery,
  success: { status: '2XX', body: StarredQueryWithId },
})

export const deleteStarredQuery = endpoint({
  operationId: 'deleteStarredQuery',
  method: 'DELETE',
  path: '/v2/apl-starred-queries/{id}',
  tag: 'starred queries',
  summary: 'Delete a starred query.',
  capability: 'starredQueries.delete',
  request: null,
  success: { status: '204', body: null },
})

/** Exactly the operations of the interface. */
export const endpoints: readonly Endpoint[] = [
  listTokens,
  listOrgs,
  getStarredQuery,
  replaceStarredQuery,
  deleteStarredQuery,
]

/** Query parameters of the list of starred queries. */
export const queryListParameters: ReadonlySet<string> = new Set(['limit', 'offset', 'dataset', 'who', 'qs'])

/** The maximum number of starred queries in one response. */
export const maxListLimit = 1000

export const listStarredQueries = endpoint({
  operationId: 'listStarredQueries',
  method: 'GET',
  path: '/v2/apl-starred-queries',
  tag: 'starred queries',
  summary:
    'Starred queries: without `who` those of the caller, with `team` those of others, with `all` everybody’s.',
  capability: 'starredQueries.read',
  request: null,
  success: { status: '200', body: z.array(StarredQueryWithId) },
})

export const createStarredQuery = endpoint({
  operationId: 'createStarredQuery',
  method: 'POST',
  path: '/v2/apl-starred-queries',
  tag: 'starred queries',
  summary: 'Create a starred query.',
  capability: 'starredQueries.create',
  request: StarredQuery,
  success: { status: '2XX', body: StarredQueryWithId },
})

/** Operations outside the interface that some services offer. Whether this one does must be detected. */
export const offeredEndpoints: readonly Endpoint[] = [listStarredQueries, createStarredQuery]
