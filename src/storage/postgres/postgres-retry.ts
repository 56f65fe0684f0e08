import { setTimeout as wait } from 'node:timers/promises'
import { isConflict, isDuplicate } from './postgres-failure.ts'

const patience = 10_000
const longestPause = 100

/** Runs `work` again, for up to 10 seconds, while other transactions are in its way. */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  const start = Date.now()
  let duplicates = 0
  for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await work()
    } catch (error) {
      const again = isConflict(error) || (isDuplicate(error) && duplicates++ === 0)
      if (!again || Date.now() - start > patience) throw error
      await wait(pause * Math.random())
    }
  }
}
