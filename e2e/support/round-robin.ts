import { request as call } from 'node:http'
import { listen } from './listen.ts'

export type RoundRobin = {
  readonly url: string
  /** URLs of the servers that take turns; may be changed at any time. */
  servers: readonly string[]
  readonly close: () => Promise<void>
}

/** A load balancer that sends each request to the next server. */
export const startRoundRobin = async (port = 0): Promise<RoundRobin> => {
  let next = 0
  const { url, close } = await listen((request, response) => {
    const { hostname, port: serverPort } = new URL(balancer.servers[next++ % balancer.servers.length] ?? '')
    const { method, url: path, headers } = request
    const passed = call({ hostname, port: serverPort, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }, port)
  const balancer: RoundRobin = { url: url.replace('127.0.0.1', 'localhost'), servers: [], close }
  return balancer
}
