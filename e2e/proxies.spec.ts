import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from '@playwright/test'
import { expect, processTest as test } from './fixtures.ts'
import { freePort } from '#test/storage/free-port.ts'
import { findProgram } from './support/find-program.ts'
import { listen } from './support/listen.ts'
import { type RunningProcess, startProcess } from './support/start-process.ts'

type Proxy = {
  readonly name: string
  /** Writes its configuration from the file in `deploy`, for plain HTTP on `port`, and returns how to start it. */
  readonly prepare: (
    folder: string,
    port: number,
    nodes: readonly number[],
  ) => Promise<{ readonly args: readonly string[]; readonly env: Record<string, string> }>
  readonly readyLine: RegExp
}

const proxies: readonly Proxy[] = [
  {
    name: 'caddy',
    prepare: async (folder, port, nodes) => ({
      args: ['run', '--config', resolve('deploy/Caddyfile'), '--adapter', 'caddyfile'],
      env: {
        HOME: folder,
        CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
        STARBOARD_DOMAIN: `http://localhost:${port}`,
        STARBOARD_NODES: nodes.map((node) => `127.0.0.1:${node}`).join(' '),
      },
    }),
    readyLine: /serving initial configuration/u,
  },
  {
    name: 'nginx',
    prepare: async (folder, port, [one = 0, other = 0]) => {
      const file = join(folder, 'nginx.conf')
      const site = (await readFile('deploy/nginx.conf', 'utf8'))
        .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
        .replaceAll(/^\s*ssl_.*$/gmu, '')
        .replace('127.0.0.1:8787', `127.0.0.1:${one}`)
        .replace('127.0.0.1:8789', `127.0.0.1:${other}`)
      const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      )
      const whole = [
        `pid ${join(folder, 'pid')};\nerror_log stderr notice;\ndaemon off;\nevents {}`,
        `http {\naccess_log off;\n${own.join('\n')}\n${site}\n}`,
      ]
      await writeFile(file, `${whole.join('\n')}\n`)
      return { args: ['-p', folder, '-c', file, '-e', 'stderr'], env: {} }
    },
    readyLine: /start worker process/u,
  },
]

/** Seconds that a node continues after a stop signal: longer than Caddy takes to notice. */
const shutdownDelay = 3

for (const { name, prepare, readyLine } of proxies) {
  test(`behind ${name}, no request is lost while each of two nodes restarts`, async () => {
    const program = findProgram(name)
    test.skip(program === '', `${name} is not installed here`)
    const folder = await mkdtemp(join(tmpdir(), 'starboard-proxy-'))
    const endings: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
    try {
      let isDown = false
      const service = await listen(({ url }, response) => {
        response.statusCode = isDown && url === '/v2/tokens' ? 503 : 200
        response.end('[]')
      })
      endings.push(service.close)
      const port = await freePort()
      const nodes = [await freePort(), await freePort()]
      const start = (node: number): Promise<RunningProcess> =>
        startProcess({
          args: [resolve('dist/server/main.js')],
          cwd: folder,
          env: {
            PORT: String(node),
            // On one machine, several processes may share their files.
            DATA_DIR: folder,
            PUBLIC_URL: `http://localhost:${port}`,
            API_BASE_URL: service.url,
            SHUTDOWN_DELAY: String(shutdownDelay),
          },
          readyLine: /Starboard ready at/u,
        })
      const running: RunningProcess[] = []
      endings.push(async () => {
        await Promise.all(running.map((server) => server.kill()))
      })
      for (const node of nodes) running.push(await start(node))
      const prepared = await prepare(folder, port, nodes)
      const proxy = await startProcess({ command: program, ...prepared, readyLine, cwd: folder })
      endings.push(proxy.stop)

      const api = await request.newContext({
        baseURL: `http://localhost:${port}`,
        extraHTTPHeaders: { 'X-Requested-By': 'starboard' },
      })
      endings.push(() => api.dispose())
      // A node counts once it was checked.
      await expect.poll(async () => (await api.get('/readyz')).status()).toBe(200)
      const signedIn = await api.post('/auth/token', { data: { token: 'x' } })
      expect(signedIn.status()).toBe(204)

      const seen = new Map<string, number>()
      const over = new AbortController()
      const ask = async (): Promise<void> => {
        while (!over.signal.aborted) {
          for (const path of ['/api/v2/orgs', '/', '/api/v2/tokens']) {
            const answer = await api.get(path).then(
              (response) => `${path} ${response.status()}`,
              (error: unknown) => `${path} ${String(error)}`,
            )
            seen.set(answer, (seen.get(answer) ?? 0) + 1)
          }
          await wait(20)
        }
      }
      const asking = Array.from({ length: 4 }, ask)
      for (const [at, node] of nodes.entries()) {
        await running[at]?.stop()
        running[at] = await start(node)
        // Like a rollout that waits until the new node is ready and the proxy knows it.
        await wait(2000)
      }
      over.abort()
      await Promise.all(asking)
      expect([...seen.keys()].toSorted()).toEqual(['/ 200', '/api/v2/orgs 200', '/api/v2/tokens 200'])
      for (const count of seen.values()) expect(count).toBeGreaterThan(50)
      // The proxy must not take an answer of the service for a failure of the nodes.
      isDown = true
      for (let count = 0; count < 20; count += 1) {
        const answers = ['/api/v2/tokens', '/', '/api/v2/orgs'].map((path) => api.get(path))
        const statuses = (await Promise.all(answers)).map((answer) => answer.status())
        expect(statuses).toEqual([503, 200, 200])
      }
      for (const server of running) expect(server.log()).toContain('"route":"/api/v2/orgs"')
    } finally {
      for (const end of endings.toReversed()) await end()
    }
  })
}
