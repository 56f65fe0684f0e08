/** Path prefix at which browsers reach Starboard, as written into the page by the server; empty at the root. */
export const basePath: string = globalThis.document?.documentElement.dataset['base'] ?? ''

/** The current URL, relative to the base path, as in the router. */
export const shownAddress = (): string => location.pathname.slice(basePath.length) + location.search
