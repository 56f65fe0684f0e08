import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { exactJson } from '#lib/json-value.ts'
import { readSettings } from '../../src/server/settings/settings.ts'
import { startEmbedded } from '#server/start-server.ts'
import { startServer } from '../../src/server/start-server.ts'
import { freePort } from '#test/storage/free-port.ts'
import { type Line, slowLine } from './slow-line.ts'
import { startProcess } from './start-process.ts'

/** Data of the embedded service at the start, as records of the interface. */
export type Seed = {
  readonly orgs?: readonly unknown[]
  readonly tokens?: readonly unknown[]
  readonly starredQueries?: readonly unknown[]
}

export type StarboardOptions = {
  /** Settings by their names in `.env.example`, which override those of the tests. */
  readonly settings?: Record<string, string>
  /** Without one, the embedded service has its demo set. */
  readonly seed?: Seed | undefined
}

export type Starboard = {
  /** URL of the site, without a trailing slash. */
  readonly url: string
  /** `{base_url}` of the embedded service; nothing listens there if `API_BASE_URL` is set. */
  readonly serviceUrl: string
  /** A fixed admin token of the embedded service, for requests outside the browser. */
  readonly accessToken: string
  readonly dataDir: string
  readonly log: () => string
  /** Stops it and removes its data. Throws if it does not stop. */
  readonly stop: () => Promise<void>
}

const accessToken = 'e2e-access-token'

/** Starts the built server as a process, with its own data directory and ports. */
export const startStarboard = (options: StarboardOptions = {}): Promise<Starboard> =>
  withData(options, async (env, dataDir) => {
    const server = await startProcess({
      args: [resolve('dist/server/main.js')],
      // Away from the developer's .env, which could point the tests at a real deployment.
      cwd: dataDir,
      env,
      readyLine: /Starboard ready at (http:\/\/localhost:\d+)/u,
    })
    return { url: server.ready[1] ?? '', log: server.log, stop: server.stop }
  })

/** The same in this process, which starts in a tenth of the time. Only the site is the built one. */
export const startStarboardHere = (options: StarboardOptions = {}): Promise<Starboard> =>
  withData(options, async (env) => {
    const lines: string[] = []
    const slow: Line[] = []
    const behindLine = async (service: string) => {
      const line = await slowLine(service)
      slow.push(line)
      return line.url
    }
    const { API_BASE_URL } = env
    const { url, close } = await startServer({
      settings: readSettings({
        ...env,
        ...(API_BASE_URL && { API_BASE_URL: await behindLine(API_BASE_URL) }),
      }),
      siteDir: resolve('dist/site'),
      startEmbedded: async (...args) => {
        const service = await startEmbedded(env)(...args)
        return { ...service, url: await behindLine(service.url) }
      },
      log: (line) => void lines.push(line),
    })
    const stop = async () => {
      await close()
      await Promise.all(slow.map((line) => line.close()))
    }
    return { url, log: () => lines.join('\n'), stop }
  })

type Running = Pick<Starboard, 'url' | 'log' | 'stop'>

/** A folder in memory, so that no journey waits for the disk. Disk behavior has its own journeys. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : null

const withData = async (
  { settings = {}, seed }: StarboardOptions,
  start: (env: Record<string, string>, dataDir: string) => Promise<Running>,
): Promise<Starboard> => {
  const dataDir = await mkdtemp(join(memory ?? tmpdir(), 'starboard-e2e-'))
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true })
  const servicePort = settings['SERVICE_PORT'] ?? String(await freePort())
  try {
    const env = {
      PORT: '0',
      SERVICE_PORT: servicePort,
      SERVICE_ACCESS_TOKEN: accessToken,
      // Only the interface, like any service; journeys about more override this.
      SERVICE_QUERY_LIST: 'off',
      DATA_DIR: dataDir,
      ...(seed && { SEED_FILE: await writeSeed(dataDir, seed) }),
      ...settings,
    }
    const { url, log, stop } = await start(env, dataDir)
    return {
      url,
      serviceUrl: `http://127.0.0.1:${servicePort}`,
      accessToken,
      dataDir,
      log,
      stop: () => stop().finally(remove),
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Writes the seed as JSON, with big integers exactly. */
const writeSeed = async (folder: string, seed: Seed): Promise<string> => {
  const file = join(folder, 'seed.json')
  await writeFile(file, exactJson({ orgs: [], tokens: [], starredQueries: [], ...seed }) ?? '')
  return file
}
