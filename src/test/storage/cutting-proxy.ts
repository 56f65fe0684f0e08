import { type Socket, connect, createServer } from 'node:net'
import { listenForTest } from './listen-for-test.ts'

/** A connection to a server, for one test, that can be cut. */
export type CuttingProxy = {
  /** `url` through this proxy. */
  readonly url: string
  /** Resets all current connections. */
  cut(): void
  /** Silently stops passing on data. */
  hang(): void
  /** Closes every new connection immediately, like a load balancer without a server. */
  refuse(isRefusing: boolean): void
}

/** A TCP proxy on loopback in front of the server at `url`. */
export async function createCuttingProxy(url: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let refusing = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    if (refusing) near.destroy()
  })
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
    sockets.clear()
  }
  const way = new URL(url)
  way.port = String(await listenForTest(server))
  return {
    url: way.href,
    cut,
    hang: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    refuse: (isRefusing) => void (refusing = isRefusing),
  }
}
