import { describe, expect, test } from 'vitest'
import { StorageError } from '#storage/database.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import type { Exchange } from './sql-store.ts'
import { credential, openForTest, openTwice } from '#test/service/open-store.ts'

/** The credentials that an exchange returns, named after the caller. */
const given = (name: string) => () => [credential(`a${name}`, 'access'), credential(`r${name}`, 'refresh')]

const next = () => [credential('a1', 'access'), credential('r2', 'refresh')]
const twice = () => [credential('a', 'access'), credential('a', 'access')]

const outcomes = (exchanges: readonly Exchange[]) => exchanges.map(({ outcome }) => outcome).toSorted()

describe.each(await databaseKinds())('$name', ({ isMissing, create }) => {
  const whenHere = test.skipIf(isMissing)

  whenHere('a credential is found by its kind until it expires, with all its fields', async () => {
    const store = await openForTest(await create())
    const far = 253_402_300_799
    const code = credential('c', 'code', {
      role: 'admin',
      expiresAt: far,
      redirectUri: 'http://localhost/cb?é',
      codeChallenge: 'x'.repeat(43),
    })
    await store.saveCredential(code)
    expect(await store.findCredential('c', 'code', far - 0.5)).toEqual(code)
    expect(await store.findCredential('c', 'code', far)).toBeNull()
    expect(await store.findCredential('c', 'access', 0)).toBeNull()
    expect(await store.findCredential('d', 'code', 0)).toBeNull()
    await expect(store.saveCredential(code)).rejects.toThrow(StorageError)
  })

  whenHere('a credential is spent once, and a second use revokes its whole grant', async () => {
    const store = await openForTest(await create())
    await store.saveCredential(credential('r1', 'refresh'))
    await store.saveCredential(credential('other', 'access', { grantId: 'h' }))
    expect(await store.exchange('r1', 'refresh', 10, next)).toMatchObject({
      outcome: 'done',
      spent: { role: 'viewer' },
    })
    expect(await store.findCredential('a1', 'access', 10)).toMatchObject({ role: 'viewer' })
    expect(await store.findCredential('a1', 'refresh', 10)).toBeNull()
    expect(await store.findCredential('a1', 'access', 100)).toBeNull()
    expect(await store.findCredential('r1', 'refresh', 10)).toBeNull()
    expect(await store.exchange('r1', 'refresh', 10, next)).toEqual({ outcome: 'reused' })
    expect(await store.findCredential('a1', 'access', 10)).toBeNull()
    expect(await store.exchange('r2', 'refresh', 10, next)).toEqual({ outcome: 'unknown' })
    expect(await store.findCredential('other', 'access', 10)).not.toBeNull()
  })

  whenHere('a refused credential is spent anyway, and an expired one is unknown', async () => {
    const store = await openForTest(await create())
    await store.saveCredential(credential('c', 'code'))
    expect(await store.exchange('c', 'code', 10, () => null)).toEqual({ outcome: 'refused' })
    expect(await store.exchange('c', 'code', 10, given('1'))).toEqual({ outcome: 'reused' })
    await store.saveCredential(credential('old', 'refresh'))
    await store.saveCredential(credential('young', 'access', { expiresAt: 200 }))
    expect(await store.exchange('old', 'refresh', 100.5, given('2'))).toEqual({ outcome: 'unknown' })
    expect(await store.findCredential('young', 'access', 100.5)).not.toBeNull()
  })

  whenHere('an exchange that cannot save the new credentials leaves the old one unspent', async () => {
    const store = await openForTest(await create())
    await store.saveCredential(credential('r', 'refresh'))
    await expect(store.exchange('r', 'refresh', 10, twice)).rejects.toThrow(StorageError)
    expect(await store.findCredential('a', 'access', 10)).toBeNull()
    expect(await store.exchange('r', 'refresh', 10, given('1'))).toMatchObject({ outcome: 'done' })
  })

  whenHere('of parallel exchanges of one token, one wins and the others revoke its result', async () => {
    const [one, two] = await openTwice(await create())
    for (const kind of ['code', 'refresh'] as const) {
      for (let round = 0; round < 5; round++) {
        await one.saveCredential(credential('raced', kind))
        const exchanges = await Promise.all(
          ['1', '2', '3', '4'].map((name, index) =>
            (index % 2 === 0 ? one : two).exchange('raced', kind, 10, given(name)),
          ),
        )
        const [done, reused, ...rest] = outcomes(exchanges)
        expect([done, reused]).toEqual(['done', 'reused'])
        // After the revocation, nothing is left that identifies the token.
        expect(rest).toEqual(['unknown', 'unknown'])
        for (const name of ['1', '2', '3', '4']) {
          expect(await two.findCredential(`a${name}`, 'access', 10)).toBeNull()
          expect(await two.findCredential(`r${name}`, 'refresh', 10)).toBeNull()
        }
      }
    }
  })

  whenHere('a revocation during an exchange leaves nothing of the grant', async () => {
    const [one, two] = await openTwice(await create())
    for (let round = 0; round < 10; round++) {
      await one.saveCredential(credential('r', 'refresh'))
      await Promise.all([one.exchange('r', 'refresh', 10, given('1')), two.revoke('r')])
      expect(await one.findCredential('r', 'refresh', 10)).toBeNull()
      expect(await one.findCredential('a1', 'access', 10)).toBeNull()
      expect(await one.findCredential('r1', 'refresh', 10)).toBeNull()
    }
  })

  whenHere('revoking any token of a grant ends the whole grant and nothing else', async () => {
    const store = await openForTest(await create())
    await store.saveCredential(credential('a', 'access'))
    await store.saveCredential(credential('r', 'refresh'))
    await store.saveCredential(credential('other', 'access', { grantId: 'h' }))
    await store.revoke('nothing')
    expect(await store.findCredential('a', 'access', 10)).not.toBeNull()
    await store.revoke('a')
    expect(await store.findCredential('a', 'access', 10)).toBeNull()
    expect(await store.findCredential('r', 'refresh', 10)).toBeNull()
    expect(await store.findCredential('other', 'access', 10)).not.toBeNull()
  })
})
