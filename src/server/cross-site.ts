/**
 * True when a call may come from another site (CSRF). A page of ours sends `X-Requested-By`, which another origin
 * cannot without a preflight that nobody answers; a browser also says where the call comes from (Fetch Metadata).
 */
export function isCrossSiteCall(headers: Headers): boolean {
  return !headers.get('x-requested-by') || isCrossSiteNavigation(headers)
}

/** True when another site, or another origin of this site, leads the browser here. */
export function isCrossSiteNavigation(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}
