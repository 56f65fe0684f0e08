/** The version of this Starboard: of the server where the server asks, of the page in the page, which may be older. */
export const version = '0.2.0'
