import { Agent, request } from 'node:http'
import { quantile } from 'd3-array'

/** One kind of request, repeated. */
export type Load = {
  /** The URL of each request, by its index. */
  readonly url: (at: number) => string
  readonly method: 'GET' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** `rate` in requests per second, the others in milliseconds. */
export type LoadFigures = { readonly rate: number; readonly p50: number; readonly p99: number }

const once = ({ method, headers, body }: Load, url: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      response.on('error', reject).on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${method} ${url} answered ${response.statusCode}`))
      })
      response.resume()
    })
    sent.on('error', reject).end(body)
  })

/** Sends `count` requests over kept connections, each of which sends its next request once the last is answered. */
export const sendLoad = async (load: Load, connections: number, count: number): Promise<LoadFigures> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = new Float64Array(count)
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const at = next
      next += 1
      const start = performance.now()
      await once(load, load.url(at), agent)
      times[at] = performance.now() - start
    }
  }
  const start = performance.now()
  try {
    await Promise.all(Array.from({ length: connections }, work))
  } finally {
    agent.destroy()
  }
  const rate = count / ((performance.now() - start) / 1000)
  return { rate, p50: quantile(times, 0.5) ?? 0, p99: quantile(times, 0.99) ?? 0 }
}
