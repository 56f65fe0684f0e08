import { z } from '#lib/zod.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { Org } from './org.ts'
import { StarredQuery, StarredQueryWithId } from './starred-query.ts'
import { Token } from './token.ts'

export const listTokens = endpoint({
  operationId: 'listTokens',
  method: 'GET',
  path: '/v2/tokens',
  tag: 'tokens',
  summary: 'API tokens of the caller, with their capability grants.',
  request: null,
  success: { status: '200', body: z.array(Token) },
})

export const listOrgs = endpoint({
  operationId: 'listOrgs',
  method: 'GET',
  path: '/v2/orgs',
  tag: 'orgs',
  summary: 'Organizations visible to the caller, with plan, payment status and license data.',
  request: null,
  success: { status: '200', body: z.array(Org) },
})

export const getStarredQuery = endpoint({
  operationId: 'getStarredQuery',
  method: 'GET',
  path: '/v2/apl-starred-queries/{id}',
  tag: 'starred queries',
  summary: 'One starred query.',
  request: null,
  success: { status: '2XX', body: StarredQueryWithId },
})

export const replaceStarredQuery = endpoint({
  operationId: 'replaceStarredQuery',
  method: 'PUT',
  path: '/v2/apl-starred-queries/{id}',
  tag: 'starred queries',
  summary: 'Replace a starred query.',
  request: StarredQuery,
  success: { status: '2XX', body: StarredQueryWithId },
})

export const deleteStarredQuery = endpoint({
  operationId: 'deleteStarredQuery',
  method: 'DELETE',
  path: '/v2/apl-starred-queries/{id}',
  tag: 'starred queries',
  summary: 'Delete a starred query.',
  request: null,
  success: { status: '204', body: null },
})

/** Every operation of the interface, and no other. */
export const endpoints: readonly Endpoint[] = [
  listTokens,
  listOrgs,
  getStarredQuery,
  replaceStarredQuery,
  deleteStarredQuery,
]
