import { type Statements, StorageError } from './database.ts'

const idleMilliseconds = 10_000
const abandoned = 'a transaction was given up, because it asked nothing for 10 seconds'

/**
 * Runs the work of a transaction with statements that work only until it ends. The caller begins the transaction, and
 * commits if this resolves or rolls back if it rejects.
 * @throws {StorageError} if any statement failed, even if `work` caught it, or if `work` is idle for 10 seconds.
 */
export async function runInScope<Result>(
  { rows, run }: Statements,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const scope: { ended: boolean; failure: unknown; running: number } = {
    ended: false,
    failure: null,
    running: 0,
  }
  let timer: NodeJS.Timeout | undefined
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (scope.running === 0) reject(new StorageError(abandoned))
    }, idleMilliseconds)
  })

  const watched =
    <Args extends unknown[], Answer>(statement: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (scope.ended) throw new StorageError('the transaction has ended')
      // After a failure, SQLite may have rolled back by itself, so the next statement would run on its own.
      if (scope.failure !== null) throw scope.failure
      scope.running++
      try {
        return await statement(...args)
      } catch (error) {
        scope.failure ??= error
        throw error
      } finally {
        scope.running--
        if (!scope.ended) timer?.refresh()
      }
    }

  try {
    const result = await Promise.race([work({ rows: watched(rows), run: watched(run) }), idle])
    if (scope.failure !== null) throw scope.failure
    return result
  } finally {
    scope.ended = true
    clearTimeout(timer)
  }
}
