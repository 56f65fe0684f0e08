import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type StorageSettings } from '#storage/open-database.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { createSealer } from '../session/sealer.ts'
import { createRegistrationStore, registrationPart } from './registration-store.ts'

const place = { issuer: 'https://login.example', redirectUri: 'https://dash.example/cb', scope: null }
const client = { id: 'one', secret: 'canary', method: 'basic', scope: 'openid', secretEndsAt: null } as const
const secret = 'a secret of more than thirty-two characters'

async function open(settings: StorageSettings, sealedWith = secret) {
  const database = await openDatabase(settings, registrationPart)
  onTestFinished(() => database.close())
  return { database, store: createRegistrationStore(database, createSealer(sealedWith)) }
}

describe.each(await databaseKinds())('$name', ({ isMissing, create }) => {
  test.skipIf(isMissing)('the first client stays, for every process', async () => {
    const settings = await create()
    const stores = [(await open(settings)).store, (await open(settings)).store]
    const now = 1_790_000_000_000
    const kept = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        stores.map(async (one, which) => one.keepFirst(place, { ...client, id: `${at}-${which}` }, now)),
      ).flat(),
    )
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1)
    for (const one of stores) expect(await one.find(place)).toEqual(kept[0])
  })

  test.skipIf(isMissing)('another issuer, redirect address or scope is another place', async () => {
    const { store } = await open(await create())
    await store.keepFirst(place, client, 1)
    for (const change of [{ issuer: 'a' }, { redirectUri: 'b' }, { scope: 'c'.repeat(10_000) }]) {
      expect(await store.find({ ...place, ...change })).toBe(null)
      await store.keepFirst({ ...place, ...change }, { ...client, id: 'two' }, 1)
    }
    expect(await store.find(place)).toEqual(client)
  })

  test.skipIf(isMissing)('only this client is forgotten, and only when it is old enough', async () => {
    const { store } = await open(await create())
    await store.keepFirst(place, client, 100)
    await store.forget(place, 'another', 200)
    await store.forget(place, client.id, 99)
    expect(await store.find(place)).toEqual(client)
    await store.forget(place, client.id, 100)
    expect(await store.find(place)).toBe(null)
  })

  test.skipIf(isMissing)(
    'a secret is unreadable at rest; under another session secret it counts as none',
    async () => {
      const settings = await create()
      const { database, store } = await open(settings)
      await store.keepFirst(place, client, 1)
      expect(JSON.stringify(await database.rows('SELECT * FROM registrations'))).not.toContain('canary')
      const { store: other } = await open(settings, `${secret} that is new`)
      expect(await other.find(place)).toBe(null)
      expect(await other.keepFirst(place, { ...client, id: 'two' }, 2)).toMatchObject({ id: 'two' })
    },
  )
})
