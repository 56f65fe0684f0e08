import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { freePort } from '#test/storage/free-port.ts'
import { startProcess } from './start-process.ts'

export type Prism = {
  /** For `API_BASE_URL`. */
  readonly url: string
  readonly log: () => string
  readonly stop: () => Promise<void>
}

type Options = {
  /** Static answers from the examples and types of the document, or random ones, the same in every run. */
  readonly mode: 'static' | 'dynamic'
}

const cli = join(
  dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
  'dist/index.js',
)

/** Starts Prism, which answers only from the OpenAPI document: an independent deployment. */
export const startPrism = async ({ mode }: Options): Promise<Prism> => {
  const port = await freePort()
  const modeArgs = mode === 'dynamic' ? ['--dynamic', '--seed', 'orgs'] : []
  const server = await startProcess({
    args: [cli, 'mock', 'src/contract/openapi.json', '--port', String(port), ...modeArgs],
    env: {},
    readyLine: /Prism is listening/u,
  })
  // Prism ignores SIGTERM and has nothing to save.
  return { url: `http://127.0.0.1:${port}`, log: server.log, stop: server.kill }
}
