/** The whole address of the organizations with a query part, to be handed on. */
export const viewLink = (query: string): string => `${location.origin}/orgs${query && `?${query}`}`
