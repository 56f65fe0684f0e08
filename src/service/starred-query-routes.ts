import { Hono } from 'hono'
import { requireAdmin } from './bearer.ts'
import { answerQueryFault, sentinelRecord, storedText } from './faults.ts'
import { parseObject, readJsonText, withId } from './read-request.ts'
import { HttpError, type ServiceContext, type ServiceEnv } from './service-context.ts'

const path = '/v2/apl-starred-queries/:id'
const prefixLength = path.indexOf(':')
const mostItems = 10_000

/** GET, PUT and DELETE /v2/apl-starred-queries/{id}. A record is its text: it is stored and answered as sent. */
export function starredQueryRoutes({ settings, store }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  const record = (text: string) =>
    new Response(text, { status: settings.successStatus, headers: { 'Content-Type': 'application/json' } })

  app.use(path, async (c, next) => {
    const id = idOf(c.req.path)
    const fault = settings.faults.queries ? await answerQueryFault(id, c.req.method) : null
    if (fault !== null) return fault
    return next()
  })

  app.get(path, async (c) => {
    const id = idOf(c.req.path)
    const text = (await store.getQuery(id)) ?? (settings.faults.queries ? sentinelRecord(id) : null)
    if (text === null) throw missing(id)
    return record(text)
  })

  app.put(path, async (c) => {
    requireAdmin(c.get('role'))
    const id = idOf(c.req.path)
    const body = await readJsonText(c.req.raw)
    await checkBody(parseObject(body))
    const text = withId(settings.faults.queries ? storedText(id, body) : body, id)
    const creates =
      settings.unknownId === 'create' || (settings.faults.queries && sentinelRecord(id) !== null)
    if (creates) await store.putQuery(id, text)
    else if (!(await store.replaceQuery(id, text))) throw missing(id)
    return record(text)
  })

  app.delete(path, async (c) => {
    requireAdmin(c.get('role'))
    const id = idOf(c.req.path)
    if (!(await store.deleteQuery(id))) throw missing(id)
    return c.body(null, 204)
  })

  app.all(path, () => {
    throw new HttpError(405, 'This address answers GET, PUT and DELETE only.', {
      Allow: 'GET, HEAD, PUT, DELETE',
    })
  })
  return app
}

const missing = (id: string) => new HttpError(404, `There is no starred query with the id "${id}".`)

/** The id is one percent-encoded segment (RFC 3986, 3.3), decoded exactly once. */
function idOf(rawPath: string): string {
  try {
    return decodeURIComponent(rawPath.slice(prefixLength))
  } catch {
    throw new HttpError(400, 'The id in the address is not percent-encoded UTF-8.')
  }
}

/** Holds a PUT body against the contract. The schemas are loaded with the first body, not at the start. */
async function checkBody(body: object): Promise<void> {
  if (Object.hasOwn(body, 'id')) {
    throw new HttpError(422, 'id is not part of the body: it is in the address.')
  }
  // Each item that is wrong would be an issue of its own.
  const lists = ['defaultOrder', 'libraries'].map((name) => valueAt(body, ['query', name]))
  if (lists.some((list) => Array.isArray(list) && list.length > mostItems)) {
    throw new HttpError(422, `A list of the query has more than ${mostItems.toLocaleString('en-US')} items.`)
  }
  const { replaceStarredQuery } = await import('#contract/endpoints.ts')
  // Which fields are required is not shown, and some clients write null for what they leave out (our choice: as absent).
  const issues = replaceStarredQuery.request.safeParse(body).error?.issues ?? []
  const issue = issues.find(({ path }) => valueAt(body, path) !== null)
  if (issue !== undefined) throw new HttpError(422, `${fieldName(issue.path)}: ${issue.message}.`)
}

function valueAt(body: object, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => Object(value)[key], body)
}

/** `query.defaultOrder[0].field` */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1)
}
