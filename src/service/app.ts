import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { StorageError } from '#storage/database.ts'
import { authorizationRoutes } from './authorization/authorization-routes.ts'
import { requireBearer } from './bearer.ts'
import { answerListFault } from './context/faults.ts'
import { limitBody, requireOwnHost } from './context/read-request.ts'
import { HttpError, type ServiceContext, type ServiceEnv } from './context/service-context.ts'
import type { ListName, Store } from './context/sql-store.ts'
import { starredQueryRoutes } from './starred-query-routes.ts'

/** Builds the embedded service as one function from request to response: the interface and the local authorization. */
export function createApp(context: ServiceContext): Hono<ServiceEnv> {
  // The path as sent: Hono would decode it, and an ID may contain what looks like an escape.
  const app = new Hono<ServiceEnv>({ getPath: rawPath })

  app.use(async (c, next) => {
    c.set('traceId', randomUUID())
    await next()
    c.header('X-Trace-Id', c.get('traceId'))
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cache-Control', 'no-store')
    // The interface never answers with a page; the pages of the local authorization have their own policy.
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
    c.header('X-Frame-Options', 'DENY')
  })

  app.use(requireOwnHost)
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/openapi.json', async (c) => {
    const { openApiDocument } = await import('#contract/openapi.ts')
    return c.json(openApiDocument())
  })
  app.route('/', authorizationRoutes(context))
  app.use('/v2/*', requireBearer(context))
  app.use('/v2/*', limitBody(1024 * 1024, '1 MiB'))
  app.route('/', listRoutes(context))
  app.route('/', starredQueryRoutes(context))

  app.notFound((c) => c.json({ code: 404, message: 'There is nothing at this address.' }, 404))
  app.onError((error, c) => {
    if (error instanceof HttpError) {
      return c.json({ code: error.status, message: error.message }, error.status, error.headers)
    }
    context.report(error, c.get('traceId'))
    if (error instanceof StorageError) {
      return c.json({ code: 503, message: 'The store cannot be used right now.' }, 503, {
        'Retry-After': '5',
      })
    }
    return c.json({ code: 500, message: `Something went wrong (${c.get('traceId')}).` }, 500)
  })
  return app
}

function rawPath(request: Request): string {
  const afterOrigin = request.url.indexOf('/', request.url.indexOf('://') + 3)
  return /^[^?#]*/.exec(request.url.slice(afterOrigin))?.[0] ?? '/'
}

/** GET /v2/orgs and GET /v2/tokens: the stored texts of all rows as one JSON array. */
function listRoutes({ settings, store }: ServiceContext): Hono<ServiceEnv> {
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
 * Streams the list in batches, so that 100,000 rows need little memory. Reads the first batch before sending anything,
 * so that a store failure gives an error status instead of a list that breaks off.
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
