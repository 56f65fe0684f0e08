import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { openTestSessions, testTokens } from '#test/server/test-server.ts'
import { idleLife, maxSessions, sessionKey } from './session-store.ts'
import { leaseLife } from './session-tokens.ts'
import type { NewSession, Tokens } from './session.ts'

const of = (account: string, accessToken: string): NewSession => ({
  account: { key: account, name: null },
  method: 'oauth',
  browser: null,
  tokens: testTokens(accessToken),
})

// Each store represents a process: it has its own connection.
describe.each(await databaseKinds())('processes that share sessions in $name', ({ isMissing, create }) => {
  test.skipIf(isMissing)('of many that request a lease, one has it until it ends', async () => {
    const storage = await create()
    const stores = [1, 2, 3].map(() => openTestSessions({ storage }))
    const key = sessionKey((await stores[0]?.create(of('ada', 'access 0'), 0)) ?? '')
    const version = (await stores[0]?.tokens.read(key))?.version ?? ''
    const ask = async (now: number) =>
      Promise.all(stores.map(async (store, at) => store.tokens.lease(key, version, `holder ${at}`, now)))
    expect((await ask(0)).filter(Boolean)).toHaveLength(1)
    expect((await ask(leaseLife - 1)).filter(Boolean)).toHaveLength(0)
    expect((await ask(leaseLife)).filter(Boolean)).toHaveLength(1)
    expect((await ask(leaseLife + 1)).filter(Boolean)).toHaveLength(0)
  })

  test.skipIf(isMissing)(
    'a session ends everywhere at once, and its tokens are handed over once',
    async () => {
      const storage = await create()
      const ended: string[] = []
      const onEnded = (_: string, { accessToken }: Tokens) => void ended.push(accessToken)
      const stores = [1, 2, 3].map(() => openTestSessions({ storage, onEnded }))
      const [first] = stores
      const id = (await first?.create(of('ada', 'ada'), 0)) ?? ''
      expect(
        await Promise.all(stores.map(async (store) => (await store.find(id, 1))?.tokens.accessToken)),
      ).toEqual(['ada', 'ada', 'ada'])
      await Promise.all(stores.map(async (store) => store.end(sessionKey(id))))
      expect([ended, await Promise.all(stores.map(async (store) => store.find(id, 1)))]).toEqual([
        ['ada'],
        [null, null, null],
      ])
    },
  )

  test.skipIf(isMissing)('an account keeps no more sessions than allowed, and no expired ones', async () => {
    const storage = await create()
    const stores = [1, 2, 3].map(() => openTestSessions({ storage }))
    const begun = Array.from({ length: maxSessions + 10 }, async (_, at) =>
      stores[at % 3]?.create(of('ada', `${at}`), at),
    )
    await Promise.all(begun)
    await stores[0]?.create(of('ada', 'last'), 1000)
    await stores[0]?.create(of('bob', 'other'), 1000)
    expect(await stores[1]?.list('ada', 1000)).toHaveLength(maxSessions)
    const removed = await Promise.all(stores.map(async (store) => store.removeExpired(idleLife + 500)))
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(maxSessions - 1)
    expect(await stores[2]?.list(null, idleLife + 500)).toHaveLength(2)
    expect(await stores[2]?.endAll(null)).toBe(2)
  })
})
