import { Hono } from 'hono'
import { answerListFault } from './context/faults.ts'
import { HttpError, type ServiceContext, type ServiceEnv } from './context/service-context.ts'
import type { ListName, Store } from './context/sql-store.ts'

/** GET /v2/orgs and GET /v2/tokens: the stored texts of all rows as one JSON array. */
export function listRoutes({ settings, store }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  for (const list of ['orgs', 'tokens'] as const) {
    app.get(`/v2/${list}`, async (c) => {
      const fault = settings.faults[list]
      if (fault !== null) return answerListFault(fault, store.rows(list))
      return c.body(await listBody(store, list), 200, { 'Content-Type': 'application/json' })
    })
    app.all(`/v2/${list}`, () => {
      throw new HttpError(405, 'This address answers GET only.', { Allow: 'GET, HEAD' })
    })
  }
  return app
}

/**
 * Sends the list in portions, so that 100,000 rows need no memory to speak of. The first is read before anything is
 * sent: a store that fails is told by the status, not by a list that breaks off.
 */
async function listBody(store: Store, list: ListName): Promise<ReadableStream<Uint8Array>> {
  const rows = store.rows(list)[Symbol.asyncIterator]()
  let first: IteratorResult<readonly string[]> | null = await rows.next()
  const encoder = new TextEncoder()
  let opening = '['
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = first ?? (await rows.next())
      first = null
      if (done === true) {
        controller.enqueue(encoder.encode(opening === '[' ? '[]' : ']'))
        controller.close()
        return
      }
      controller.enqueue(encoder.encode(opening + value.join(',')))
      opening = ','
    },
  })
}
