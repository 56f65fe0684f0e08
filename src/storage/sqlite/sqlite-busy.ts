import { setTimeout as wait } from 'node:timers/promises'

const patience = 5000
const longestPause = 50

/**
 * Tries again for 5 seconds while another process has the file. The driver would wait too, but with the whole process
 * standing still.
 */
export async function whenFree<Result>(work: () => Result): Promise<Result> {
  const start = Date.now()
  for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || Date.now() - start > patience) throw error
      await wait(pause * (0.5 + Math.random() / 2))
    }
  }
}

/** Another process has the file right now. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}
