import { type Statements, StorageError } from './database.ts'

const idleMilliseconds = 10_000
const abandoned = 'a transaction was given up, because it asked nothing for 10 seconds'

/**
 * Runs the work of a transaction on statements that are of use only until it ends. The caller begins it, and commits
 * when this resolves or rolls back when it rejects.
 * @throws {StorageError} when any statement failed, though `work` caught it, or when `work` asks nothing for 10 seconds.
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
      // After a failure SQLite may have rolled back by itself: the next statement would stand alone.
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
