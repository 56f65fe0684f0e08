import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { encodePathSegment } from '#lib/path-segment.ts'
import { Refusal } from '../server-error.ts'

/** A call that the proxy lets through: the operation, and its path below `{base_url}`, encoded once. */
export type MatchedCall = { readonly endpoint: Endpoint; readonly path: string; readonly id: string | null }

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Refusal(400, 'bad_request', 'The id in the address is not valid percent-encoded UTF-8.')
  }
}

/** The segment in the place of `{id}`; null for a path without id; undefined when the path is another. */
function readId(pattern: string, path: string): string | null | undefined {
  const [before = '', after] = pattern.split('{id}')
  if (after === undefined) return path === pattern ? null : undefined
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined
  const segment = path.slice(before.length, path.length - after.length)
  return segment.includes('/') ? undefined : decodeSegment(segment)
}

/**
 * The operation of the interface that a method and a path as sent (`/v2/…`, still encoded) ask for.
 * Throws `Refusal`: 404 for any other path, 405 for another method, 400 for an id that no path can hold.
 */
export function matchEndpoint(method: string, path: string): MatchedCall {
  const sameParts = endpoints.filter((endpoint) => readId(endpoint.path, path) !== undefined)
  if (sameParts.length === 0)
    throw new Refusal(404, 'not_found', 'There is no such address in the interface.')
  const endpoint = sameParts.find((candidate) => candidate.method === method)
  if (!endpoint) {
    const message = `The interface has no ${method} at this address.`
    const headers = { Allow: sameParts.map((candidate) => candidate.method).join(', ') }
    throw new Refusal(405, 'method_not_allowed', message, undefined, headers)
  }
  const id = readId(endpoint.path, path) ?? null
  if (id === null) return { endpoint, path, id }
  const encoded = encodePathSegment(id)
  if ('problem' in encoded) throw new Refusal(400, 'bad_request', encoded.problem)
  return { endpoint, path: endpoint.path.replace('{id}', () => encoded.segment), id }
}
