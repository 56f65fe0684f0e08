import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProcess } from '../../support/start-process.ts'

/** In megabytes, after a garbage collection. */
export type Memory = { readonly rss: number; readonly heap: number }

export type MeasuredServer = {
  /** Without a trailing slash. */
  readonly url: string
  /** Headers that a signed-in page sends with each call. */
  readonly headers: Readonly<Record<string, string>>
  readonly memory: () => Promise<Memory>
  /** Processor milliseconds of its event loop on Linux; elsewhere, of the whole process. */
  readonly cpu: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Runs in the server: reports its memory or processor time on a signal. */
const probe = `process.on('SIGUSR2', () => {
  globalThis.gc()
  const { rss, heapUsed } = process.memoryUsage()
  console.error('memory ' + rss + ' ' + heapUsed + ' ' + process.hrtime.bigint())
})
process.on('SIGWINCH', () => {
  try {
    const task = '/proc/self/task/' + process.pid + '/schedstat'
    console.error('cpu ' + Math.round(parseInt(process.getBuiltinModule('node:fs').readFileSync(task, 'utf8')) / 1000))
  } catch {
    const { user, system } = process.cpuUsage()
    console.error('cpu ' + (user + system))
  }
})`

const signIn = async (url: string): Promise<Record<string, string>> => {
  const ownPage = { 'x-requested-by': 'starboard' }
  const answer = await fetch(`${url}/auth/token`, {
    method: 'POST',
    headers: { ...ownPage, 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'a-token-of-the-bench' }),
  })
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return { ...ownPage, cookie: cookies.join('; ') }
}

/** Starts the built server in front of a service at `apiBaseUrl` and signs in. */
export const startMeasuredServer = async (apiBaseUrl: string): Promise<MeasuredServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'starboard-bench-'))
  const server = await startProcess({
    args: [
      '--expose-gc',
      '--import',
      `data:text/javascript,${encodeURIComponent(probe)}`,
      resolve('dist/server/main.js'),
    ],
    cwd: dataDir,
    env: { PORT: '0', DATA_DIR: dataDir, API_BASE_URL: apiBaseUrl, ALLOW_TOKEN_SIGN_IN: '1' },
    readyLine: /Starboard ready at (http:\/\/localhost:\d+)/u,
  })
  const url = (server.ready[1] ?? '').replace('localhost', '127.0.0.1')
  const told = async (signal: NodeJS.Signals, line: RegExp): Promise<readonly string[]> => {
    const lines = (): RegExpExecArray[] => [...server.log().matchAll(line)]
    const before = lines().length
    process.kill(server.pid, signal)
    while (lines().length === before) await new Promise((wake) => setTimeout(wake, 20))
    return lines().at(-1) ?? []
  }
  return {
    url,
    headers: await signIn(url),
    memory: async () => {
      const [, rss, heap] = await told('SIGUSR2', /^memory (\d+) (\d+) \d+$/gmu)
      return { rss: Number(rss) / 1e6, heap: Number(heap) / 1e6 }
    },
    cpu: async () => Number((await told('SIGWINCH', /^cpu (\d+)$/gmu))[1]) / 1000,
    stop: async () => {
      await server.stop().finally(() => rm(dataDir, { recursive: true, force: true }))
    },
  }
}
