import { onTestFinished } from 'vitest'
import type { StorageSettings } from '#storage/open-database.ts'
import { type Credential, openStore, type Store } from '#service/context/sql-store.ts'

/** A credential of the grant `g` with the role `viewer`, valid until second 100. */
export const credential = (
  hash: string,
  kind: Credential['kind'],
  rest: Partial<Credential> = {},
): Credential => ({
  hash,
  kind,
  grantId: 'g',
  role: 'viewer',
  expiresAt: 100,
  redirectUri: null,
  codeChallenge: null,
  ...rest,
})

/** A store that is closed after the test. */
export async function openForTest(settings: StorageSettings): Promise<Store> {
  const store = await openStore(settings)
  onTestFinished(() => store.close())
  return store
}

/** Two stores on the same data, as two processes have them. */
export async function openTwice(settings: StorageSettings): Promise<readonly [Store, Store]> {
  return Promise.all([openForTest(settings), openForTest(settings)])
}
