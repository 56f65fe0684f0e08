import { test } from '../fixtures.ts'
import { type FaultyServer, startFaultyServer } from './faulty-server.ts'
import { freePort } from '#test/storage/free-port.ts'
import { startOtherDeployment } from './oidc-provider.ts'
import { type Prism, startPrism } from './prism.ts'
import { type RecordServer, startRecordServer } from './record-server.ts'

/** Starboard in front of a server that fails on demand. `seed` is that server's data. */
export const faultyTest = test.extend<{ service: FaultyServer }>({
  service: async ({ seed }, provide) => {
    const service = await startFaultyServer(seed)
    await provide(service)
    await service.close()
  },
  settings: async ({ service }, provide) => {
    await provide({ API_BASE_URL: service.url })
  },
})

/** Starboard in front of a service that stores saved queries as text. `records` are its texts by ID. */
export const recordTest = test.extend<{ records: Record<string, string>; service: RecordServer }>({
  records: [{}, { option: true }],
  service: async ({ records }, provide) => {
    const service = await startRecordServer(records)
    await provide(service)
    await service.close()
  },
  settings: async ({ service }, provide) => {
    await provide({ API_BASE_URL: service.url })
  },
})

/** Starboard in front of Prism, which answers only from the OpenAPI document. */
export const prismTest = test.extend<{ mode: 'static' | 'dynamic'; prism: Prism }>({
  mode: ['static', { option: true }],
  prism: async ({ mode }, provide) => {
    const prism = await startPrism({ mode })
    await provide(prism)
    await prism.stop()
  },
  settings: async ({ prism }, provide) => {
    await provide({ API_BASE_URL: prism.url })
  },
})

/**
 * Starboard in front of a deployment with its own authorization server. `seed` is its API's data, `rules` are
 * additional settings.
 */
export const otherDeploymentTest = test.extend<{ rules: Record<string, string> }>({
  rules: [{}, { option: true }],
  settings: async ({ seed, rules }, provide) => {
    const port = await freePort()
    const redirectUri = `http://localhost:${port}/auth/callback`
    const deployment = await startOtherDeployment({ data: seed ?? {}, redirectUri })
    await provide({ ...deployment.settings, ...rules, PORT: String(port) })
    await deployment.close()
  },
})
