import { expect, test, vi } from 'vitest'
import { StorageError } from '#storage/database.ts'
import { removeExpiredSessions } from './remove-expired-sessions.ts'

test('removes at the start and from time to time until it is stopped, also after the database failed', async () => {
  vi.useFakeTimers()
  const at: number[] = []
  const removeExpired = async (now: number) => {
    at.push(now)
    if (at.length === 2) throw new StorageError('disk full')
    return 0
  }
  const stop = removeExpiredSessions({ removeExpired }, () => 7, 1000)
  await vi.advanceTimersByTimeAsync(2500)
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(at).toEqual([7, 7, 7])
})
