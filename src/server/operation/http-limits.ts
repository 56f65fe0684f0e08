/** What one connection, and all of them, may take. Times in milliseconds. */
export type HttpLimits = {
  /** For the headers of a request, from its first byte or, on a new connection, from its beginning. */
  readonly headersTimeout: number
  /** For a request with its body. */
  readonly requestTimeout: number
  /** Of silence between two requests: longer than proxies keep their connections, which end them otherwise in turn. */
  readonly keepAliveTimeout: number
  /** Of silence in the middle of a request or an answer: nobody reads or writes any more. */
  readonly silence: number
  /** How often the times for headers and requests are looked at. */
  readonly checkInterval: number
  /** Bytes of all headers of a request. */
  readonly maxHeaderSize: number
  /** Connections at one time; more are closed at once. */
  readonly maxConnections: number
  /** Of them, those of one address. */
  readonly maxPerAddress: number
  /** How often it is told that connections were closed because of that. */
  readonly dropReport: number
}

/** The longest way of a call is a refusal, a refresh and a second call, 15 s each. */
export const httpLimits: HttpLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 125_000,
  silence: 60_000,
  checkInterval: 2000,
  maxHeaderSize: 16_384,
  maxConnections: 2000,
  maxPerAddress: 200,
  dropReport: 1000,
}
