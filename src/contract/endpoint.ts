import type { z } from '#lib/zod.ts'

/** `2XX`: the interface does not show the exact status of GET and PUT on a starred query. */
export type SuccessStatus = '200' | '204' | '2XX'

/** One operation of the interface: all that client, service and document need to know of it. */
export type Endpoint = {
  readonly operationId: string
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Below `{base_url}`; `{id}` stands for one percent-encoded path segment. */
  readonly path: `/v2/${string}`
  readonly tag: string
  readonly summary: string
  readonly request: z.ZodMiniType | null
  readonly success: { readonly status: SuccessStatus; readonly body: z.ZodMiniType | null }
}

/** Keeps the literal types of one operation, so that its schemas can be inferred where it is called. */
export const endpoint = <const E extends Endpoint>(value: E): E => value
