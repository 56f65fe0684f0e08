import type { Page } from '@playwright/test'

/** Main-thread milliseconds of a page, and its heap. */
export type PageMeter = {
  /** Main-thread milliseconds of `action` and everything that it triggers. */
  readonly cpu: (action: () => Promise<void>) => Promise<number>
  /** Main-thread milliseconds since the page started, once it is idle. */
  readonly cpuSoFar: () => Promise<number>
  /** Megabytes in use after a garbage collection. */
  readonly heap: () => Promise<number>
}

const quietMs = 100
const longestMs = 8000

export const measurePage = async (page: Page): Promise<PageMeter> => {
  const client = await page.context().newCDPSession(page)
  // Thread time, which excludes other work on the machine.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })

  const taskMs = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }

  /** Waits until the page is practically idle, even after a debounce. Returns its task time. */
  const quiet = async (): Promise<number> => {
    const end = performance.now() + longestMs
    let calm = 0
    let last = await taskMs()
    while (calm < 3 && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, quietMs))
      const now = await taskMs()
      calm = now - last < 2.5 ? calm + 1 : 0
      last = now
    }
    return last
  }

  return {
    cpu: async (action) => {
      const before = await quiet()
      await action()
      return (await quiet()) - before
    },
    cpuSoFar: quiet,
    heap: async () => {
      await client.send('HeapProfiler.collectGarbage')
      const { usedSize } = await client.send('Runtime.getHeapUsage')
      return usedSize / 1e6
    },
  }
}
