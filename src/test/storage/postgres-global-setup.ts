import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { type NoPostgres, type TestPostgres, startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the URL of this run's PostgreSQL server, or with 404 and the reason why there is none. */
    readonly postgresAddress: string
  }
}

/** One PostgreSQL server per run, started when the first test asks for it, and stopped at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<TestPostgres | NoPostgres> | null = null
  const server = createServer((_, answer) => {
    postgres ??= startTestPostgres()
    postgres.then(
      (started) => ('url' in started ? answer.end(started.url) : answer.writeHead(404).end(started.missing)),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  project.provide('postgresAddress', `http://127.0.0.1:${port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    const started = await postgres?.catch(() => null)
    if (started && 'url' in started) await started.stop()
  }
}
