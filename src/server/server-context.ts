/** What a request carries through its handlers (Hono's context variables). */
export type ServerContext = {
  Variables: {
    requestId: string
    /** The route as a template, for the log: never the address itself, which may hold ids. */
    route: string
  }
}
