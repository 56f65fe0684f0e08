import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#storage/open-database.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { sessionPart } from '../session/session-store.ts'
import { createRecordLeases, createRecordLock, leaseLife } from './record-lock.ts'

/** A change that lasts until somebody ends it. */
function endless() {
  const events = new EventTarget()
  return {
    change: () => new Promise<void>((resolve) => events.addEventListener('end', () => resolve())),
    end: () => void events.dispatchEvent(new Event('end')),
  }
}

describe.each(await databaseKinds())('on $name', ({ create, isMissing }) => {
  /** The locks of processes that share a database, with clocks of their own. */
  async function processes(count: number, now: () => number = Date.now, patience = 15_000) {
    const storage = await create()
    const databases = await Promise.all(
      Array.from({ length: count }, () => openDatabase(storage, sessionPart)),
    )
    const leases = databases.map(createRecordLeases)
    return {
      locks: leases.map((each) => createRecordLock(each, now, patience)),
      close: () => Promise.all(databases.map((database) => database.close())),
    }
  }

  test.skipIf(isMissing)('changes of one record never overlap, whichever process they come to', async () => {
    const { locks, close } = await processes(3)
    let running = 0
    let most = 0
    const order: number[] = []
    const change = (at: number) => async () => {
      most = Math.max(most, ++running)
      await pause(2)
      order.push(at)
      running--
    }
    await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        locks.map((lock, at) => lock('org path', change(3 * turn + at))),
      ).flat(),
    )
    expect(most).toBe(1)
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at))
    await close()
  })

  test.skipIf(isMissing)('other records do not wait, and a change that fails frees its record', async () => {
    const { locks, close } = await processes(2)
    const [one, other] = locks
    const { change, end } = endless()
    const long = one?.('first', change)
    await pause(50)
    expect(await other?.('second', async () => 'done')).toBe('done')
    end()
    await long
    await expect(one?.('first', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await other?.('first', async () => 'done')).toBe('done')
    await close()
  })

  test.skipIf(isMissing)(
    'a process that stops for ever holds its record until its lease ends, and not longer',
    async () => {
      const clock = { now: 1_000_000 }
      const { locks, close } = await processes(2, () => clock.now, 4 * leaseLife)
      const stopped = new Promise<void>(() => {})
      void locks[0]?.('first', () => stopped)
      await pause(50)
      const mark: string[] = []
      const waiting = locks[1]?.('first', async () => mark.push('next'))
      clock.now += leaseLife - 1
      await pause(60)
      expect(mark).toEqual([])
      clock.now += 1
      await waiting
      expect(mark).toEqual(['next'])
      await close()
    },
  )

  test.skipIf(isMissing)('who waits longer than the patience is told, and writes nothing', async () => {
    const clock = { now: 1_000_000 }
    const { locks, close } = await processes(2, () => clock.now, 5000)
    const { change, end } = endless()
    const long = locks[0]?.('first', change)
    await pause(50)
    const mark: string[] = []
    const waiting = locks[1]?.('first', async () => mark.push('late'))
    clock.now += 5001
    await expect(waiting).rejects.toMatchObject({ status: 503, code: 'busy' })
    end()
    await long
    expect(mark).toEqual([])
    await close()
  })
})
