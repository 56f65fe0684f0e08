/** The public client of the local authorization server; it has no secret and proves itself by PKCE (RFC 7636). */
export const clientId = 'starboard'

/** What a token may be good for: an admin reads and writes, a viewer reads. */
export const scopes = ['admin', 'viewer'] as const

/** A sign-in can be refreshed for so long, however often that was done. */
export const grantDays = 30
