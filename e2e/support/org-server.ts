import { test } from '../fixtures.ts'
import { interfaceHandler } from './interface-handler.ts'
import { listen, pathOf, sendJson } from './listen.ts'
import { orgRecord } from './org-record.ts'
import type { Seed } from './start-starboard.ts'

/** Data of each organization, by its ID. */
export type OrgData = Readonly<Record<string, Omit<Seed, 'orgs'>>>

export type OrgServer = {
  /** For `API_BASE_URL`. */
  readonly url: string
  /** Requests received so far, as `METHOD /path organization`. */
  readonly requests: readonly string[]
  /** Lists only these organizations from now on; the others refuse every call. */
  readonly keep: (ids: readonly string[]) => void
  /** Makes the list of organizations fail or work again. */
  readonly breakList: (isBroken: boolean) => void
  /** The record with this ID in an organization. */
  readonly stored: (org: string, id: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

const header = 'x-axiom-org-id'

/** A deployment that requires a header for the organization that tokens and saved queries belong to. */
export const startOrgServer = async (data: OrgData): Promise<OrgServer> => {
  const answers = new Map(Object.entries(data).map(([id, seed]) => [id, interfaceHandler({ data: seed })]))
  const requests: string[] = []
  let listed = Object.keys(data)
  let isBroken = false

  const { url, close } = await listen((request, response) => {
    const org = request.headers[header]
    const path = pathOf(request)
    requests.push(`${request.method} ${path} ${String(org ?? 'none')}`)
    if (path === '/v2/orgs') {
      if (isBroken) return sendJson(response, 403, { message: 'The list is not for you.' })
      return sendJson(
        response,
        200,
        listed.map((id) => orgRecord(id, nameOf(id))),
      )
    }
    if (typeof org !== 'string') return sendJson(response, 400, { message: `'${header}' header must be set` })
    const answer = listed.includes(org) ? answers.get(org) : undefined
    return answer?.(request, response) ?? sendJson(response, 403, { message: `No access to ${org}` })
  })

  return {
    url,
    requests,
    keep: (ids) => {
      listed = [...ids]
    },
    breakList: (next) => {
      isBroken = next
    },
    async stored(org, id) {
      const headers = { authorization: 'Bearer e2e', [header]: org }
      return (await fetch(`${url}/v2/apl-starred-queries/${encodeURIComponent(id)}`, { headers })).json()
    },
    close,
  }
}

/** "Acme Inc." for `acme`. */
export const nameOf = (id: string): string => `${id.slice(0, 1).toUpperCase()}${id.slice(1)} Inc.`

/** Starboard in front of a service with several organizations. `orgs` is the data of each. */
export const orgTest = test.extend<{ orgs: OrgData; service: OrgServer }>({
  orgs: [{}, { option: true }],
  service: async ({ orgs }, provide) => {
    const service = await startOrgServer(orgs)
    await provide(service)
    await service.close()
  },
  settings: async ({ service }, provide) => {
    await provide({ API_BASE_URL: service.url, API_ORG_HEADER: 'X-Axiom-Org-Id' })
  },
})
