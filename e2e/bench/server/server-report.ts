import { line, mark } from '../report.ts'
import type { ProxyFigures, ServerLoad } from './measure-proxy.ts'

/** Most that the heap may grow over the last 4,000 of 10,000 requests, in megabytes. */
const mostGrowth = 2

const proxyLines = ({ what, connections, direct, proxied }: ProxyFigures): readonly string[] => {
  const name = `${what}, ${connections} at once`
  return [
    line(
      `${name}, 1/s`,
      proxied.rate.toFixed(0),
      direct.rate.toFixed(0),
      `${(proxied.rate / direct.rate).toFixed(2)} ×`,
    ),
    ...(['p50', 'p99'] as const).map((figure) =>
      line(
        `  ${figure}, ms`,
        proxied[figure].toFixed(2),
        direct[figure].toFixed(2),
        `${(proxied[figure] / direct[figure]).toFixed(2)} ×`,
      ),
    ),
  ]
}

/** Most that 1 MiB of a record may cost, in milliseconds of the processor, and how many of the dearest shapes are shown. */
const [mostPerMebibyte, shown] = [100, 5]

/** The readable table of the server under load. */
export const serverLines = ({ proxy, memory, shapes }: ServerLoad): readonly string[] => {
  const [, before, after] = memory
  const growth = (after?.heap ?? 0) - (before?.heap ?? 0)
  return [
    '',
    line('calls of the interface', 'Starboard', 'direct', 'ratio', 'target', ''),
    ...proxy.flatMap(proxyLines),
    '',
    line('memory after requests', 'resident', 'heap'),
    ...memory.map(({ requests, rss, heap }) =>
      line(`  ${requests.toLocaleString('en-US')}, MB`, rss.toFixed(1), heap.toFixed(2)),
    ),
    line(
      '  heap, growth over 4,000, MB',
      growth.toFixed(2),
      '',
      '',
      `≤ ${mostGrowth}`,
      mark(growth <= mostGrowth),
    ),
    '',
    line('cpu per MiB of a record, ms', 'read', 'save', '', 'target', ''),
    ...shapes
      .slice(0, shown)
      .map(({ what, read, save }) =>
        line(
          `  ${what}`,
          read.toFixed(0),
          save.toFixed(0),
          '',
          `≤ ${mostPerMebibyte}`,
          mark(Math.max(read, save) <= mostPerMebibyte),
        ),
      ),
  ]
}
