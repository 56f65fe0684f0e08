import { type Handler, listen, type Listening, readBody, sendJson, sendText } from './listen.ts'

/** The owner of an access token: a person, or an organization in the case of an API token. */
type Caller = { readonly person: string | null; readonly org: string | null; readonly can: readonly string[] }

const everything = [
  'apiTokens.read',
  ...['create', 'read', 'update', 'delete'].map((verb) => `starredQueries.${verb}`),
]

const ada: Caller = { person: 'ada', org: null, can: everything }

/** The valid access tokens: two of one person, one of another, three of an organization. */
const callers: Readonly<Record<string, Caller>> = {
  'xapt-ada-1': ada,
  'xapt-ada-2': ada,
  'xapt-bob': { person: 'bob', org: null, can: everything },
  'xaat-acme': { person: null, org: 'acme-x1', can: everything },
  'xaat-acme-2': { person: null, org: 'acme-x1', can: everything },
  'xaat-reader': { person: null, org: 'acme-x1', can: ['starredQueries.read'] },
}

const license = {
  id: 'lic-1',
  tier: 'accelerator',
  defaultEdgeDeployment: 'cloud.eu-central-1.aws',
  edgeDeployments: null,
}
const orgOf = (id: string, name: string) => ({
  id,
  name,
  slug: id,
  plan: 'accelerator',
  planCreated: '2021-03-11T13:27:28.501218883Z',
  lastUsageSync: '0001-01-01T00:00:00Z',
  paymentStatus: 'success',
  primaryEmail: `admin@${name.toLowerCase()}.example`,
  defaultEdgeDeployment: 'cloud.eu-central-1.aws',
  metaVersion: '1615469248501218883',
  license,
})
const orgs = [orgOf('acme-x1', 'Acme'), orgOf('birch-x2', 'Birch')]

const token = {
  id: 't1',
  name: 'Deploy',
  expiresAt: null,
  orgCapabilities: { annotations: ['create'] },
  datasetCapabilities: null,
}

/** The text of a record with unknown fields, nulls for lists, and integers beyond 2^53. */
const queryText = (id: string, name: string, who: string) =>
  `{"id":"${id}","kind":"apl","name":"${name}","who":"${who}","dataset":"http-logs","metadata":{"quickRange":"30m"},"query":{"apl":"['http-logs'] | count","defaultLimit":9007199254740993,"defaultOrder":null,"libraries":null,"startTime":"now-1h","endTime":"now","queryOptions":{"displayNull":"span","timeSeriesVariant":"bars","shownColumns":"a,b"}}}`

export type PublicService = Listening & {
  /** The texts of an organization's saved queries, by ID. */
  readonly queries: (org: string) => ReadonlyMap<string, string>
  /** Requests received so far, as `GET /v2/orgs`. */
  readonly seen: string[]
  /** A handler that also accepts tokens from OAuth as Ada’s. */
  readonly handlerFor: (isAdas: (token: string) => Promise<boolean>) => Handler
}

type Options = {
  /** Calls per minute and caller. */
  readonly perMinute?: number
}

/**
 * A service as public material describes Axiom’s: beyond the interface, it lists and creates saved queries, names the
 * owner of a personal token, requires a header for the organization, sends newer fields, and limits calls.
 */
export const publicService = ({ perMinute = 1000 }: Options = {}): Omit<PublicService, keyof Listening> => {
  const kept = new Map(
    orgs.map(({ id, name }) => [
      id,
      new Map([
        [`${id}Qa1`, queryText(`${id}Qa1`, `Errors of ${name}`, 'ada')],
        [`${id}Qb2`, queryText(`${id}Qb2`, `Latency of ${name}`, 'bob')],
      ]),
    ]),
  )
  const made = new Map<Caller, number>()
  const seen: string[] = []

  const handlerFor: PublicService['handlerFor'] = (isAdas) => async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { method = 'GET' } = request
    seen.push(`${method} ${url.pathname}`)
    const fail = (status: number, message: string): void =>
      sendJson(response, status, { code: status, message })
    response.setHeader('X-Axiom-Trace-Id', `trace-${seen.length}`)
    const secret = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const caller = callers[secret] ?? ((await isAdas(secret)) ? ada : undefined)
    if (!caller) return fail(401, 'invalid token')
    const count = (made.get(caller) ?? 0) + 1
    made.set(caller, count)
    for (const [name, value] of [
      ['Scope', caller.person === null ? 'organization' : 'user'],
      ['Limit', perMinute],
      ['Remaining', Math.max(0, perMinute - count)],
      ['Reset', Math.floor(Date.now() / 1000) + 1],
    ])
      response.setHeader(`X-RateLimit-${name}`, String(value))
    if (count > perMinute) {
      made.delete(caller)
      return sendJson(response, 429, { message: 'rate limit exceeded' })
    }
    if (method === 'GET' && url.pathname === '/v2/user') {
      if (caller.person === null) return fail(403, 'not a user token')
      return sendJson(response, 200, {
        id: caller.person,
        name: caller.person,
        emails: [`${caller.person}@example.com`],
      })
    }
    if (method === 'GET' && url.pathname === '/v2/orgs')
      return sendJson(
        response,
        200,
        orgs.filter(({ id }) => caller.org === null || id === caller.org),
      )

    const org = caller.org ?? request.headers['x-axiom-org-id']
    if (typeof org !== 'string') return fail(400, "'X-AXIOM-ORG-ID' header must be set")
    const queries = kept.get(org)
    if (!queries) return fail(403, 'not a member of this organization')
    const may = (capability: string): boolean => {
      if (caller.can.includes(capability)) return true
      fail(403, 'insufficient permissions')
      return false
    }
    if (method === 'GET' && url.pathname === '/v2/tokens')
      return may('apiTokens.read') ? sendJson(response, 200, [token]) : undefined
    const segment = /^\/v2\/apl-starred-queries(?:\/([^/]+))?$/u.exec(url.pathname)
    if (!segment) return fail(404, 'not found')
    const id = segment[1] === undefined ? null : decodeURIComponent(segment[1])
    const verb = { GET: 'read', PUT: 'update', POST: 'create', DELETE: 'delete' }[method] ?? ''
    if (!may(`starredQueries.${verb}`)) return undefined

    if (id === null && method === 'GET') {
      const [limit, offset] = [
        Number(url.searchParams.get('limit') ?? 100),
        Number(url.searchParams.get('offset')),
      ]
      const who = url.searchParams.get('who')
      if (who === null) return sendJson(response, 422, { code: 602, message: 'who in query is required' })
      const wanted = [...queries.values()].filter((text) => {
        const isMine = text.includes(`"who":"${caller.person}"`)
        return who === 'all' || (who === 'team' ? !isMine : text.includes(`"who":"${who}"`))
      })
      return sendText(response, 200, `[${wanted.slice(offset, offset + limit).join(',')}]`)
    }
    if (id !== null && !queries.has(id)) return fail(404, 'query not found')
    if (method === 'DELETE' && id !== null) {
      queries.delete(id)
      response.writeHead(204).end()
      return undefined
    }
    if (method === 'GET' && id !== null) return sendText(response, 200, queries.get(id) ?? '')
    const body = await readBody(request)
    const missing = ['kind', 'name', 'who', 'query', 'metadata'].find(
      (field) => !(field in Object(JSON.parse(body))),
    )
    if (missing !== undefined)
      return sendJson(response, 422, { code: 602, message: `${missing} in body is required` })
    const at = id ?? `${org}New${queries.size}`
    const text = body.replace(/^\s*\{/u, `{"id":"${at}",`)
    queries.set(at, text)
    return sendText(response, 200, text)
  }

  return { handlerFor, seen, queries: (org) => kept.get(org) ?? new Map<string, string>() }
}

/** Starts that service on a port. */
export const startPublicService = async (options: Options = {}): Promise<PublicService> => {
  const service = publicService(options)
  return { ...service, ...(await listen(service.handlerFor(async () => false))) }
}
