import { resolve } from 'node:path'
import { startProcess } from '../../support/start-process.ts'
import { type MeasuredServer, type Memory, startMeasuredServer } from './measured-server.ts'
import { measureShapes, type ShapeFigures } from './measure-shapes.ts'
import { type Load, type LoadFigures, sendLoad } from './request-load.ts'

export type ProxyFigures = {
  readonly what: string
  readonly connections: number
  readonly direct: LoadFigures
  readonly proxied: LoadFigures
}

export type ServerLoad = {
  readonly proxy: readonly ProxyFigures[]
  readonly memory: readonly (Memory & { readonly requests: number })[]
  /** The dearest shape of a record first. */
  readonly shapes: readonly ShapeFigures[]
}

/** The two take turns, so that the machine's moods meet both. */
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

/** Changes go to many records: those of one wait for each other. */
const loadOf = ({ method, path }: Kind, url: string, headers: Load['headers']): Load => ({
  url: (at) => `${url}${path}${method === 'PUT' ? `-${at % 64}` : ''}`,
  method,
  headers: { ...headers, ...(method === 'PUT' && { 'content-type': 'application/json' }) },
  ...(method === 'PUT' && { body }),
})

const median = (figures: readonly LoadFigures[]): LoadFigures => {
  const middle = (name: keyof LoadFigures): number =>
    figures.map((each) => each[name]).sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
  return { rate: middle('rate'), p50: middle('p50'), p99: middle('p99') }
}

const measureKind = async (
  kind: Kind,
  connections: number,
  direct: string,
  server: MeasuredServer,
): Promise<ProxyFigures> => {
  const straight = loadOf(kind, direct, { authorization: 'Bearer a-token-of-the-bench' })
  const through = loadOf(kind, `${server.url}/api`, server.headers)
  const [own, base]: [LoadFigures[], LoadFigures[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    base.push(await sendLoad(straight, connections, kind.count))
    own.push(await sendLoad(through, connections, kind.count))
  }
  return { what: kind.what, connections, direct: median(base), proxied: median(own) }
}

/** Memory of a fresh server after 2,000, 6,000 and 10,000 requests of all kinds. */
const measureMemory = async (direct: string): Promise<ServerLoad['memory']> => {
  const server = await startMeasuredServer(direct)
  try {
    const figures: (Memory & { requests: number })[] = []
    let requests = 0
    for (const until of [2000, 6000, 10_000]) {
      for (const kind of kinds) {
        const share = Math.round((until - requests) * (kind.path === record ? 0.45 : 0.1))
        await sendLoad(loadOf(kind, `${server.url}/api`, server.headers), 16, share)
      }
      requests = until
      figures.push({ requests, ...(await server.memory()) })
    }
    return figures
  } finally {
    await server.stop()
  }
}

/** What the proxy costs against the same service called directly, and whether it keeps memory. */
export const measureProxy = async (): Promise<ServerLoad> => {
  const upstream = await startProcess({
    args: ['--import', 'tsx', resolve('e2e/bench/server/bench-upstream.ts')],
    env: {},
    readyLine: /Upstream ready at (\S+)/u,
  })
  const direct = upstream.ready[1] ?? ''
  try {
    const proxy: ProxyFigures[] = []
    let shapes: readonly ShapeFigures[] = []
    const server = await startMeasuredServer(direct)
    try {
      for (const connections of [1, 16]) {
        for (const kind of kinds) proxy.push(await measureKind(kind, connections, direct, server))
      }
      shapes = await measureShapes(server)
    } finally {
      await server.stop()
    }
    return { proxy, memory: await measureMemory(direct), shapes }
  } finally {
    await upstream.kill()
  }
}
