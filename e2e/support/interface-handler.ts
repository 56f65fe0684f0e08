import { type Handler, pathOf, readBody, sendJson } from './listen.ts'
import type { Seed } from './start-starboard.ts'

type Options = {
  readonly data: Seed
  /** Whether the bearer token is accepted; any by default. */
  readonly accepts?: (accessToken: string) => Promise<boolean>
}

/** The five operations of the interface over data in memory: a second, simple implementation to test against. */
export const interfaceHandler = ({ data, accepts = async () => true }: Options): Handler => {
  const queries = new Map((data.starredQueries ?? []).map((record) => [String(Object(record).id), record]))

  return async (request, response) => {
    const token = /^Bearer (.+)$/u.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined || !(await accepts(token))) {
      return sendJson(response, 401, { code: 'unauthorized', message: 'The access token is not valid.' })
    }
    const path = pathOf(request)
    if (request.method === 'GET' && path === '/v2/orgs') return sendJson(response, 200, data.orgs ?? [])
    if (request.method === 'GET' && path === '/v2/tokens') return sendJson(response, 200, data.tokens ?? [])

    const segment = /^\/v2\/apl-starred-queries\/([^/]+)$/u.exec(path)?.[1]
    const id = segment === undefined ? undefined : decodeURIComponent(segment)
    if (id === undefined || !queries.has(id)) {
      return sendJson(response, 404, { code: 'not_found', message: 'There is no such record.' })
    }
    if (request.method === 'DELETE') {
      queries.delete(id)
      response.writeHead(204).end()
      return
    }
    if (request.method === 'PUT') {
      const body: unknown = JSON.parse(await readBody(request))
      queries.set(id, { ...Object(body), id })
    }
    return sendJson(response, 200, queries.get(id))
  }
}
