import type { Gauges } from './metrics.ts'
import type { RecordEvent } from './server-event.ts'

/** Counts events and shows the counts. */
export type RunningMetrics = { readonly record: RecordEvent; readonly close: () => void }

/** Metrics on `port` of this machine; null for none: then nothing is counted and the library is not loaded. */
export async function startMetrics(port: number | null, gauges: Gauges): Promise<RunningMetrics | null> {
  if (port === null) return null
  const { createMetrics } = await import('./metrics.ts')
  const { startMetricsServer } = await import('./metrics-server.ts')
  const metrics = await createMetrics(gauges)
  const server = await startMetricsServer(metrics, port)
  return {
    record: metrics.record,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
