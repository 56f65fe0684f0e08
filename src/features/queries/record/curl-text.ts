import { orgState } from '#api/active-org.ts'
import { listStarredQueries } from '#contract/endpoints.ts'
import type { SessionAnswer } from '#contract/session.ts'

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * A curl command that calls the saved-query API for the active organization. The token is a variable, never a value.
 * `rest` follows the path of the list.
 */
export function curlText(deployment: SessionAnswer['deployment'], rest: string): string {
  const { org } = orgState()
  const { apiBaseUrl = '', orgHeaderName } = deployment ?? {}
  const named = orgHeaderName && org ? ` -H ${quoted(`${orgHeaderName}: ${org.id}`)}` : ''
  const address = `${apiBaseUrl}${listStarredQueries.path}${rest}`
  return `curl -H "Authorization: Bearer $ACCESS_TOKEN"${named} ${quoted(address)}`
}
