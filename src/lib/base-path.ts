/** Where browsers reach Starboard below its origin, as the server wrote it into the page; empty at its root. */
export const basePath: string = globalThis.document?.documentElement.dataset['base'] ?? ''

/** The address that is shown, as the router knows it. */
export const shownAddress = (): string => location.pathname.slice(basePath.length) + location.search
