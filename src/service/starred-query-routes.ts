import { randomInt } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { requireAdmin } from './bearer.ts'
import { answerQueryFault, initialSentinelRecord, storedText } from './context/faults.ts'
import { parseObject, readJsonText, withId } from './context/read-request.ts'
import { HttpError, type ServiceContext, type ServiceEnv } from './context/service-context.ts'

const path = '/v2/apl-starred-queries/:id'
const prefixLength = path.indexOf(':')
const listPath = path.slice(0, prefixLength - 1)
const mostItems = 10_000

/**
 * GET, PUT, and DELETE /v2/apl-starred-queries/{id} and, if the settings say so, the list and POST, which the interface
 * does not show. A record is its text, stored and returned as sent.
 */
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
    const text = (await store.getQuery(id)) ?? (settings.faults.queries ? initialSentinelRecord(id) : null)
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
      settings.unknownId === 'create' || (settings.faults.queries && initialSentinelRecord(id) !== null)
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

  if (settings.queryList) {
    app.get(listPath, async (c) => {
      const texts = await listed(c, await store.queries())
      return c.body(`[${texts.join(',')}]`, 200, { 'Content-Type': 'application/json' })
    })

    app.post(listPath, async (c) => {
      requireAdmin(c.get('role'))
      const body = await readJsonText(c.req.raw)
      await checkBody(parseObject(body))
      const id = newId()
      const text = withId(body, id)
      await store.putQuery(id, text)
      return record(text)
    })

    app.all(listPath, () => {
      throw new HttpError(405, 'This address answers GET and POST only.', { Allow: 'GET, HEAD, POST' })
    })
  }

  app.all(path, () => {
    throw new HttpError(405, 'This address answers GET, PUT, and DELETE only.', {
      Allow: 'GET, HEAD, PUT, DELETE',
    })
  })
  return app
}

/** The owner of “my” queries for each role, because the local authorization knows no people (our choice). */
const ownerOf = { admin: '3f6c1d2e-8a41-4c0b-9d57-1b2f6a90c3e4', viewer: 'viewer' } as const

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const newId = () => Array.from({ length: 18 }, () => letters[randomInt(letters.length)]).join('')

/** Reads a query parameter as a whole number. */
function numberOf(
  c: Context<ServiceEnv>,
  name: string,
  least: number,
  most: number,
  otherwise: number,
): number {
  const text = c.req.query(name)
  if (text === undefined) return otherwise
  const number = /^\d{1,15}$/.test(text) ? Number(text) : -1
  if (number >= least && number <= most) return number
  throw new HttpError(422, `${name} must be a whole number from ${least} to ${most}.`)
}

/** The page of texts that a list request asks for, filtered by owner, dataset, and search text. Keeps the order. */
async function listed(c: Context<ServiceEnv>, texts: readonly string[]): Promise<readonly string[]> {
  const { maxListLimit } = await import('#contract/endpoints.ts')
  const limit = numberOf(c, 'limit', 1, maxListLimit, 100)
  const offset = numberOf(c, 'offset', 0, Number.MAX_SAFE_INTEGER, 0)
  const { who, dataset, qs } = c.req.query()
  const own = ownerOf[c.get('role')]
  const words = qs?.toLowerCase() ?? ''
  const isAsked = (text: string): boolean => {
    const record: unknown = JSON.parse(text)
    const owner = valueAt(Object(record), ['who'])
    const isHis =
      who === undefined ? owner === own : who === 'team' ? owner !== own : who === 'all' || owner === who
    const isThere = dataset === undefined || valueAt(Object(record), ['dataset']) === dataset
    return isHis && isThere && text.toLowerCase().includes(words)
  }
  return texts.filter(isAsked).slice(offset, offset + limit)
}

const missing = (id: string) => new HttpError(404, `There is no starred query with the id "${id}".`)

/** Reads the ID: one percent-encoded segment (RFC 3986, 3.3), decoded exactly once. */
function idOf(rawPath: string): string {
  try {
    return decodeURIComponent(rawPath.slice(prefixLength))
  } catch {
    throw new HttpError(400, 'The id in the address is not percent-encoded UTF-8.')
  }
}

/** Checks a body against the contract. The schemas are loaded with the first body, not at the start. */
async function checkBody(body: object): Promise<void> {
  if (Object.hasOwn(body, 'id')) {
    throw new HttpError(422, 'id is not part of the body: it is in the address.')
  }
  // Each invalid item would be an issue of its own.
  const lists = ['defaultOrder', 'libraries'].map((name) => valueAt(body, ['query', name]))
  if (lists.some((list) => Array.isArray(list) && list.length > mostItems)) {
    throw new HttpError(422, `A list of the query has more than ${mostItems.toLocaleString('en-US')} items.`)
  }
  const { replaceStarredQuery } = await import('#contract/endpoints.ts')
  // Required fields are not shown, and some clients send null for missing ones (our choice: null counts as absent).
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
