import { activeOrgHeader, isOrgHeaderValue } from '#contract/session.ts'
import {
  type Endpoint,
  endpoints,
  listOrgs,
  listStarredQueries,
  maxListLimit,
  queryListParameters,
} from '#contract/endpoints.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { badRequest, HttpError } from '../http/http-error.ts'

/** A call that the proxy lets through: the operation, and its path under `{base_url}`, encoded once. */
export type MatchedCall = { readonly endpoint: Endpoint; readonly path: string; readonly id: string | null }

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw badRequest('The id in the address is not valid percent-encoded UTF-8.')
  }
}

/** The segment in place of `{id}`; null for a pattern without ID; undefined if the path does not match. */
function readId(pattern: string, path: string): string | null | undefined {
  const [before = '', after] = pattern.split('{id}')
  if (after === undefined) return path === pattern ? null : undefined
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined
  const segment = path.slice(before.length, path.length - after.length)
  return segment.includes('/') ? undefined : decodeSegment(segment)
}

/** 404 for anything but an operation that the service offers. */
export const notFound = () => new HttpError(404, 'not_found', 'There is no such address in the interface.')

/**
 * The operation of the interface for a method and a path as sent (`/v2/…`, still encoded).
 * Throws `HttpError`: 404 for any other path, 405 for another method, 400 for an ID that no path can contain.
 */
export function matchEndpoint(
  method: string,
  path: string,
  known: readonly Endpoint[] = endpoints,
): MatchedCall {
  const sameParts = known.filter((endpoint) => readId(endpoint.path, path) !== undefined)
  if (sameParts.length === 0) throw notFound()
  const endpoint = sameParts.find((candidate) => candidate.method === method)
  if (!endpoint) {
    const message = `The interface has no ${method} at this address.`
    const headers = { Allow: sameParts.map((candidate) => candidate.method).join(', ') }
    throw new HttpError(405, 'method_not_allowed', message, { headers })
  }
  const id = readId(endpoint.path, path) ?? null
  if (id === null) return { endpoint, path, id }
  const encoded = encodePathSegment(id)
  if ('problem' in encoded) throw badRequest(encoded.problem)
  return { endpoint, path: endpoint.path.replace('{id}', () => encoded.segment), id }
}

/** The request target as it was sent; null if there is no Node connection. */
function sentTarget(connection: unknown): string | null {
  if (typeof connection !== 'object' || connection === null || !('incoming' in connection)) return null
  const { incoming } = connection
  if (typeof incoming !== 'object' || incoming === null || !('url' in incoming)) return null
  return typeof incoming.url === 'string' ? incoming.url : null
}

/**
 * Throws `HttpError` for calls that our pages never make: 403 if a browser opens the URL as a page, frame, or image
 * (Fetch Metadata); 400 if it has a query that the operation does not have and would ignore, or if its path is not
 * normalized (`/a/../b`), because others on the way may have read it as another path.
 */
export function checkCall(headers: Headers, url: URL, connection: unknown, endpoint?: Endpoint): void {
  const destination = headers.get('sec-fetch-dest')
  if (destination !== null && destination !== 'empty') {
    throw new HttpError(403, 'cross_site', 'An address of the interface cannot be opened as a page.')
  }
  const sent = sentTarget(connection)
  if (sent?.startsWith('/') === true && sent.split('?', 1)[0] !== url.pathname) {
    throw badRequest('The path of the address is not in its plain form.')
  }
  if (url.search !== '' && endpoint !== listStarredQueries)
    throw badRequest('The interface has no query parameters.')
}

/**
 * The query string for listing starred queries, as sent to the service: only known parameters, each at most once.
 * Throws `HttpError` 400 for any other.
 */
export function readListQuery({ searchParams, search }: URL): string {
  const names = [...searchParams.keys()]
  const isKnown = names.every((name) => queryListParameters.has(name)) && new Set(names).size === names.length
  const number = (name: string) => Number(searchParams.get(name) ?? 1)
  const isInRange =
    Number.isInteger(number('limit')) &&
    number('limit') >= 1 &&
    number('limit') <= maxListLimit &&
    Number.isSafeInteger(number('offset')) &&
    number('offset') >= 0
  if (isKnown && isInRange && search.length <= 2000)
    return names.length === 0 ? '' : `?${searchParams.toString()}`
  throw badRequest(`The list takes limit (1 to ${maxListLimit}), offset, dataset, who, and qs, each once.`)
}

/**
 * The organization ID of a call, as the page sent it; null if this deployment configures no header for it, if the page
 * sent none, and for the list of organizations, which covers all of them. Throws `HttpError` 400 for an ID that no
 * header can carry.
 */
export function readActiveOrg(
  sent: Headers,
  { endpoint, orgHeader }: { endpoint: Endpoint; orgHeader: string | null },
): string | null {
  const org = sent.get(activeOrgHeader)
  if (orgHeader === null || org === null || endpoint === listOrgs) return null
  if (isOrgHeaderValue(org)) return org
  throw badRequest('The ID of the active organization must be 1 to 200 visible ASCII characters.')
}
