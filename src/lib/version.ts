/** The version of this code. A page may be older than its server. */
export const version = '0.2.0'
