import { resolve } from 'node:path'
import { startProcess } from '../../support/start-process.ts'
import { type Figure, figure, medians, type Table } from '../result.ts'
import { type MeasuredServer, type Memory, startMeasuredServer } from './measured-server.ts'
import { measureShapes } from './measure-shapes.ts'
import { type Load, type LoadFigures, sendLoad } from './request-load.ts'

/** Limit on heap growth over the last 4,000 of 10,000 requests, in megabytes. */
const mostGrowth = 2

/** Limit on the processor milliseconds for a 1 MiB record, and how many of the most expensive shapes to show. */
const [mostPerMebibyte, shown] = [100, 5]

/** The two take turns, so that the machine's fluctuations affect both. */
const rounds = 3
const record = '/v2/apl-starred-queries/q1'
const body = JSON.stringify({ name: 'Errors by service', query: { apl: "['logs'] | take 10" } })

type Kind = {
  readonly what: string
  readonly method: Load['method']
  readonly path: string
  readonly count: number
}

const kinds: readonly Kind[] = [
  { what: 'GET a record', method: 'GET', path: record, count: 1500 },
  { what: 'PUT a record', method: 'PUT', path: record, count: 1500 },
  { what: 'GET 1,000 organizations', method: 'GET', path: '/v2/orgs', count: 300 },
]

/** Changes are spread over many records, because those of one record wait for each other. */
const loadOf = ({ method, path }: Kind, url: string, headers: Load['headers']): Load => ({
  url: (at) => `${url}${path}${method === 'PUT' ? `-${at % 64}` : ''}`,
  method,
  headers: { ...headers, ...(method === 'PUT' && { 'content-type': 'application/json' }) },
  ...(method === 'PUT' && { body }),
})

const measureKind = async (
  kind: Kind,
  connections: number,
  direct: string,
  server: MeasuredServer,
): Promise<readonly Figure[]> => {
  const straight = loadOf(kind, direct, { authorization: 'Bearer a-token-of-the-bench' })
  const through = loadOf(kind, `${server.url}/api`, server.headers)
  const [own, base]: [LoadFigures[], LoadFigures[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    base.push(await sendLoad(straight, connections, kind.count))
    own.push(await sendLoad(through, connections, kind.count))
  }
  const [proxied, least] = [medians(own), medians(base)]
  return [
    figure(`${kind.what}, ${connections} at once, 1/s`, proxied.rate, least.rate),
    figure('  p50, ms', proxied.p50, least.p50),
    figure('  p99, ms', proxied.p99, least.p99),
  ]
}

/** Memory of a new server after 2,000, 6,000, and 10,000 requests of all kinds. */
const measureMemory = async (direct: string): Promise<readonly Figure[]> => {
  const server = await startMeasuredServer(direct)
  try {
    const used: Memory[] = []
    const figures: Figure[] = []
    let requests = 0
    for (const until of [2000, 6000, 10_000]) {
      for (const kind of kinds) {
        const share = Math.round((until - requests) * (kind.path === record ? 0.45 : 0.1))
        await sendLoad(loadOf(kind, `${server.url}/api`, server.headers), 16, share)
      }
      requests = until
      const memory = await server.memory()
      used.push(memory)
      const after = `after ${requests.toLocaleString('en-US')}, MB`
      figures.push(figure(`resident ${after}`, memory.rss), figure(`heap ${after}`, memory.heap))
    }
    const [, before, after] = used
    const growth = (after?.heap ?? 0) - (before?.heap ?? 0)
    return [...figures, figure('heap, growth over 4,000, MB', growth, null, { most: mostGrowth })]
  } finally {
    await server.stop()
  }
}

/** The cost of the proxy compared with calling the same service directly, and whether it leaks memory. */
export const serverPart = async (): Promise<readonly Table[]> => {
  const upstream = await startProcess({
    args: ['--import', 'tsx', resolve('e2e/bench/server/bench-upstream.ts')],
    env: {},
    readyLine: /Upstream ready at (\S+)/u,
  })
  const direct = upstream.ready[1] ?? ''
  const server = await startMeasuredServer(direct)
  try {
    const calls: Figure[] = []
    for (const connections of [1, 16]) {
      for (const kind of kinds) calls.push(...(await measureKind(kind, connections, direct, server)))
    }
    const shapes = (await measureShapes(server)).slice(0, shown)
    const ofShape = (name: 'read' | 'save') =>
      shapes.map((each) => figure(`${name} ${each.what}`, each[name], null, { most: mostPerMebibyte }))
    return [
      { title: 'Calls of the interface', heads: ['Starboard', 'direct'], figures: calls },
      {
        title: 'CPU per MiB of a record, ms',
        heads: ['Starboard', ''],
        figures: [...ofShape('read'), ...ofShape('save')],
      },
      {
        title: 'Memory after requests',
        heads: ['Starboard', ''],
        figures: await measureMemory(direct),
      },
    ]
  } finally {
    await server.stop()
    await upstream.kill()
  }
}
