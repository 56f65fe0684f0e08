/**
 * Header in which a page tells Starboard’s own server the ID of the organization that its tab is about. It is not part
 * of the interface; where the deployment names a header of the service for it, the server sends the ID on in that one.
 */
export const activeOrgHeader = 'x-starboard-org'

/** Whether a header can carry an ID: 1 to 200 visible ASCII characters (RFC 9110, 5.5, without white space). */
export const isOrgHeaderValue = (id: string): boolean => /^[\x21-\x7e]{1,200}$/.test(id)
