import type { Page } from '../fixtures.ts'

/** Endpoints of Starboard that may interest an attacker. `query` is the path of a saved query. */
const targets = (query: string): readonly (readonly [method: string, path: string])[] => [
  ['GET', '/'],
  ['GET', '/tokens'],
  ['GET', '/favicon.svg'],
  ['GET', '/auth/session'],
  ['GET', '/auth/sessions'],
  ['GET', '/auth/login'],
  ['GET', '/api/v2/tokens'],
  ['HEAD', '/api/v2/orgs'],
  ['GET', query],
  ['PUT', query],
  ['DELETE', query],
  ['POST', query],
  ['POST', '/auth/logout'],
  ['POST', '/auth/token'],
  ['DELETE', '/auth/sessions'],
]

/**
 * Calls every target with `fetch` in all ways that pages have: with and without cookies, with and without CORS, with
 * and without headers that cause a preflight. Returns the calls that got an answer, readable or not; none should.
 */
export const callByFetch = (page: Page, base: string, query: string): Promise<readonly string[]> =>
  page.evaluate(
    async ([origin, calls]) => {
      const json = '{"token":"a-token-of-the-attacker"}'
      const kinds: readonly Record<string, string>[] = [
        {},
        { 'Content-Type': 'text/plain' },
        { 'Content-Type': 'application/json', 'X-Requested-By': 'starboard' },
        { 'X-HTTP-Method-Override': 'DELETE', 'If-Match': '*' },
      ]
      const asked = calls.flatMap(([method, path]) =>
        (['include', 'omit'] as const).flatMap((credentials) =>
          (['cors', 'no-cors'] as const).flatMap((mode) =>
            kinds.map(async (headers): Promise<readonly string[]> => {
              const body = ['PUT', 'POST'].includes(method) ? json : null
              try {
                const answer = await fetch(`${origin}${path}`, { method, credentials, mode, headers, body })
                return [
                  `${method} ${path} ${mode} ${credentials} ${JSON.stringify(headers)}: ${answer.type} ${answer.status}`,
                ]
              } catch {
                return []
              }
            }),
          ),
        ),
      )
      return (await Promise.all(asked)).flat()
    },
    [base, targets(query)] as const,
  )

/** Loads every target with each element that can load something. Returns those that loaded; none should. */
export const embed = (page: Page, base: string, query: string): Promise<readonly string[]> =>
  page.evaluate(
    async ([origin, calls]) => {
      const make: Readonly<Record<string, (address: string) => HTMLElement>> = {
        img: (src) => Object.assign(document.createElement('img'), { src }),
        script: (src) => Object.assign(document.createElement('script'), { src }),
        module: (src) => Object.assign(document.createElement('script'), { src, type: 'module' }),
        video: (src) => Object.assign(document.createElement('video'), { src, preload: 'auto' }),
        style: (href) => Object.assign(document.createElement('link'), { href, rel: 'stylesheet' }),
        prefetch: (href) => Object.assign(document.createElement('link'), { href, rel: 'prefetch' }),
        preload: (href) =>
          Object.assign(document.createElement('link'), { href, rel: 'preload', as: 'fetch' }),
      }
      const paths = new Set(calls.filter(([method]) => method === 'GET').map(([, path]) => path))
      const loaded = [...paths].flatMap((path) =>
        Object.entries(make).map(async ([name, element]) => {
          const part = element(`${origin}${path}`)
          const happened = await new Promise<string>((resolve) => {
            for (const kind of ['load', 'loadeddata', 'error']) {
              part.addEventListener(kind, () => resolve(kind))
            }
            document.head.append(part)
          })
          return happened === 'error' ? [] : [`${name} ${path}: ${happened}`]
        }),
      )
      return (await Promise.all(loaded)).flat()
    },
    [base, targets(query)] as const,
  )

/** Sends with beacons, pings, event streams, and sockets. Returns what was answered. */
export const speak = (page: Page, base: string, query: string): Promise<readonly string[]> =>
  page.evaluate(
    async ([origin, path]) => {
      const answered: string[] = []
      for (const target of ['/auth/logout', '/auth/token', path]) {
        navigator.sendBeacon(`${origin}${target}`, new Blob(['{"token":"x"}'], { type: 'text/plain' }))
        const link = Object.assign(document.createElement('a'), { href: '#', ping: `${origin}${target}` })
        document.body.append(link)
        link.click()
      }
      const opened = (name: string, source: EventSource | WebSocket) =>
        new Promise<void>((resolve) => {
          source.addEventListener('open', () => {
            answered.push(name)
            resolve()
          })
          source.addEventListener('error', () => resolve())
        })
      await Promise.all([
        opened('events', new EventSource(`${origin}/api/v2/orgs`, { withCredentials: true })),
        opened('socket', new WebSocket(`${origin.replace('http', 'ws')}/api/v2/orgs`)),
        opened('socket of the page', new WebSocket(origin.replace('http', 'ws'))),
      ])
      return answered
    },
    [base, query] as const,
  )
