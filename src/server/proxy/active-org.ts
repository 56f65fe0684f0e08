import { activeOrgHeader, isOrgHeaderValue } from '#contract/active-org.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listOrgs } from '#contract/endpoints.ts'
import { Refusal } from '../server-error.ts'

/**
 * The ID of the organization that a call is about, as the page sent it; null when this deployment names no header of
 * the service for it, when the page sent none, and for the list of organizations, which is that of all of them.
 * Throws `Refusal` 400 for what no header can carry.
 */
export function readActiveOrg(
  sent: Headers,
  { endpoint, orgHeader }: { endpoint: Endpoint; orgHeader: string | null },
): string | null {
  const org = sent.get(activeOrgHeader)
  if (orgHeader === null || org === null || endpoint === listOrgs) return null
  if (isOrgHeaderValue(org)) return org
  throw new Refusal(
    400,
    'bad_request',
    'The ID of the active organization must be 1 to 200 visible ASCII characters.',
  )
}
