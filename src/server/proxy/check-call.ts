import { Refusal } from '../server-error.ts'

/** The request target as it was sent; null where there is no connection of Node. */
function sentTarget(connection: unknown): string | null {
  if (typeof connection !== 'object' || connection === null || !('incoming' in connection)) return null
  const { incoming } = connection
  if (typeof incoming !== 'object' || incoming === null || !('url' in incoming)) return null
  return typeof incoming.url === 'string' ? incoming.url : null
}

/**
 * Throws `Refusal` for a call that no page of ours makes: 403 when a browser opens the address as a page, a frame or an
 * image (Fetch Metadata), 400 when it has a query, which would look as if it did something, and when its path was sent
 * in another form (`/a/../b`), which others on the way may have read as another address.
 */
export function checkCall(headers: Headers, url: URL, connection: unknown): void {
  const destination = headers.get('sec-fetch-dest')
  if (destination !== null && destination !== 'empty') {
    throw new Refusal(403, 'cross_site', 'An address of the interface cannot be opened as a page.')
  }
  const sent = sentTarget(connection)
  if (sent?.startsWith('/') === true && sent.split('?', 1)[0] !== url.pathname) {
    throw new Refusal(400, 'bad_request', 'The path of the address is not in its plain form.')
  }
  if (url.search !== '') throw new Refusal(400, 'bad_request', 'The interface has no query parameters.')
}
