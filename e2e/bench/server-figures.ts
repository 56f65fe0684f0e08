import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/storage/free-port.ts'
import { startProcess } from '../support/start-process.ts'

export type ServerFigures = {
  /** Milliseconds from the start of the process to its ready line, with the demo set to be made. */
  readonly ready: number
  /** Resident megabytes, idle; null where `ps` does not tell. */
  readonly rss: number | null
}

/** Starts the built server once with a new data directory and lets it idle. */
export const measureServer = async (): Promise<ServerFigures> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'starboard-bench-'))
  const start = performance.now()
  const server = await startProcess({
    args: ['dist/server/main.js'],
    env: { PORT: '0', SERVICE_PORT: String(await freePort()), DATA_DIR: dataDir },
    readyLine: /Starboard ready at/u,
  })
  const ready = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const rss = residentMegabytes(server.pid)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
  return { ready, rss }
}

const residentMegabytes = (pid: number): number | null => {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  } catch {
    return null
  }
}
