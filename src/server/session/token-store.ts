import type { Database, SqlValue } from '#storage/database.ts'
import type { Sealer } from './sealer.ts'
import { openTokens, sealTokens } from './session-store.ts'
import type { Tokens } from './session.ts'

/** The tokens of a session at one moment. */
export type HeldTokens = {
  readonly tokens: Tokens
  /** Differs after every change: what is stored later can say which tokens it takes the place of. */
  readonly version: string
}

/**
 * The tokens of sessions, and the lease on refreshing them, which one process at a time has. A lease ends by itself,
 * so that a process that was killed blocks nobody for longer.
 */
export type TokenStore = {
  /** The tokens that a session has by now; null when it has ended. */
  readonly read: (key: string) => Promise<HeldTokens | null>
  /** True when `holder` has the lease now, and the tokens still are of this version. */
  readonly lease: (key: string, version: string, holder: string, now: number) => Promise<boolean>
  /** Starts the lease's time anew for its holder. */
  readonly extend: (key: string, holder: string, now: number) => Promise<void>
  readonly release: (key: string, holder: string) => Promise<void>
  /** Stores tokens in the place of a version and ends the lease; false when there is another version, or no session. */
  readonly replace: (key: string, version: string, tokens: Tokens) => Promise<boolean>
  /** Ends the session unless its tokens are of another version by now. */
  readonly end: (key: string, version: string) => Promise<void>
}

/** Life of a lease in milliseconds. Its holder extends it while it waits for the authorization server. */
export const leaseLife = 10_000

/** `remove` deletes the sessions that a condition selects. */
export function createTokenStore(
  database: Database,
  sealer: Sealer,
  remove: (where: string, values: readonly SqlValue[]) => Promise<unknown>,
): TokenStore {
  const update = (change: string, where: string, values: readonly SqlValue[]) =>
    database.run(`UPDATE browser_sessions SET ${change} WHERE ${where}`, values)

  return {
    read: async (key) => {
      const [row] = await database.rows('SELECT tokens FROM browser_sessions WHERE key = ?', [key])
      const tokens = row && openTokens(sealer, key, row['tokens'])
      return tokens ? { tokens, version: String(row['tokens']) } : null
    },
    // A lease that ends later than one can, with some room for two clocks, was taken while a clock was wrong.
    lease: async (key, version, holder, now) =>
      (await update(
        'lease = ?, lease_until = ?',
        'key = ? AND tokens = ? AND (lease_until <= ? OR lease_until > ?)',
        [holder, now + leaseLife, key, version, now, now + 2 * leaseLife],
      )) === 1,
    extend: async (key, holder, now) =>
      void (await update('lease_until = ?', 'key = ? AND lease = ?', [now + leaseLife, key, holder])),
    release: async (key, holder) =>
      void (await update('lease = NULL, lease_until = 0', 'key = ? AND lease = ?', [key, holder])),
    replace: async (key, version, tokens) =>
      (await update('tokens = ?, lease = NULL, lease_until = 0', 'key = ? AND tokens = ?', [
        sealTokens(sealer, key, tokens),
        key,
        version,
      ])) === 1,
    end: async (key, version) => void (await remove('key = ? AND tokens = ?', [key, version])),
  }
}
