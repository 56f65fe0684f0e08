import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '#test/server/test-server.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { createSignInLimit, maxFailures, signInLimitPart } from './sign-in-limit.ts'
import { minute } from '#lib/dates.ts'

describe.each(await databaseKinds())('on $name', ({ create, isMissing }) => {
  /** The limits of two processes with the same database and clock. */
  async function start() {
    const storage = await create()
    vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const open = () => openTestDatabase({ storage, part: signInLimitPart })
    const databases = [open(), open()] as const
    const [one, other] = [createSignInLimit(databases[0]), createSignInLimit(databases[1])]
    return { one, other, rows: () => databases[0].rows('SELECT points FROM sign_in_tries') }
  }

  test.skipIf(isMissing)(
    '30 failures block one client until the minute is over, in every process',
    async () => {
      expect(maxFailures).toBe(30)
      const { one, other } = await start()
      for (let at = 0; at < maxFailures; at += 1) await (at % 2 ? one : other)('a')
      for (const limit of [one, other]) {
        await expect(limit('a')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '60' } })
      }
      await one('b')
      vi.setSystemTime(Date.now() + minute - 1)
      await expect(one('a')).rejects.toMatchObject({ headers: { 'Retry-After': '1' } })
      vi.setSystemTime(Date.now() + 1)
      await one('a')
    },
  )

  test.skipIf(isMissing)('a successful attempt does not count', async () => {
    const { one } = await start()
    for (let at = 0; at < 2 * maxFailures; at += 1) await (await one('a'))()
    await one('a')
  })

  test.skipIf(isMissing)('parallel attempts do not get around the limit', async () => {
    const { one, other } = await start()
    const tries = Array.from({ length: 80 }, (_, at) => (at % 2 ? one : other)('a'))
    const begun = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(begun).toHaveLength(maxFailures)
  })

  test.skipIf(isMissing)('a blocked client causes no more writes', async () => {
    const { one, rows } = await start()
    for (let at = 0; at < 40; at += 1) await one('a').catch(() => undefined)
    expect(await rows()).toEqual([{ points: maxFailures }])
  })
})
