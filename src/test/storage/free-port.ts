import { createServer } from 'node:net'

/**
 * Ports below those that systems assign themselves (Linux: from 32768, others: from 49152). A port that the system
 * assigned and got back may be the next one it gives to a browser's connection, before the server for which it was
 * found listens on it.
 */
const [first, end] = [15_000, 32_000]

/** Processes that run in parallel have nearby IDs, and so separate blocks. */
const blockSize = 50
const blocks = (end - first) / blockSize
const block = first + (process.pid % blocks) * blockSize

let tried = Math.floor(Math.random() * blockSize)

/**
 * Finds a loopback port that nothing listens on and no other caller gets at the same time, for servers that must be
 * told their port beforehand. A server that can report its port listens on port 0 instead.
 * @throws Error if none of many ports is free
 */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < blockSize; attempt += 1) {
    const port = block + (tried++ % blockSize)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${block} to ${block + blockSize - 1} is free.`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
