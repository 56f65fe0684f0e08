import type { Database, SqlValue } from '#storage/database.ts'
import { openAs, type Sealer } from './sealer.ts'
import { Tokens } from './session.ts'

/** Tokens as stored in the table: encrypted and bound to the session's key. */
export const sealTokens = (sealer: Sealer, key: string, tokens: Tokens): string =>
  sealer.seal(JSON.stringify(tokens), key)

/** Null if the tokens were changed, belong to another session, or were sealed with another secret. */
export const openTokens = (sealer: Sealer, key: string, sealed: unknown): Tokens | null =>
  openAs(Tokens, sealer, sealed, key)

/** How many sessions have their tokens open in memory, until the next removal of expired ones. */
const maxOpened = 1000

/** The open tokens of sessions, by key. */
export type Opened = Map<string, { readonly sealed: string; readonly tokens: Tokens }>

/** Opens the tokens of a session once, because decrypting them would take a sixth of each call. */
export function openOnce(opened: Opened, sealer: Sealer, key: string, sealed: string): Tokens | null {
  const known = opened.get(key)
  if (known?.sealed === sealed) return known.tokens
  const tokens = openTokens(sealer, key, sealed)
  if (!tokens) return null
  opened.set(key, { sealed, tokens })
  const [oldest = ''] = opened.keys()
  if (opened.size > maxOpened) opened.delete(oldest)
  return tokens
}

/** The tokens of a session at one moment. */
export type HeldTokens = {
  readonly tokens: Tokens
  /** Changes with the tokens, so that a later write can say which ones it replaces. */
  readonly version: string
}

/** Lifetime of a lease in milliseconds. Its holder extends it while waiting for the authorization server. */
export const leaseLife = 10_000

/**
 * The tokens of sessions, and the lease to refresh them, which one process has at a time. A lease expires by itself, so
 * that a killed process does not block others for longer. `remove` deletes the sessions that match a condition.
 */
export function createTokenStore(
  database: Database,
  sealer: Sealer,
  remove: (where: string, values: readonly SqlValue[]) => Promise<unknown>,
) {
  const update = (change: string, where: string, values: readonly SqlValue[]) =>
    database.run(`UPDATE browser_sessions SET ${change} WHERE ${where}`, values)

  return {
    /** The current tokens of a session; null if it has ended. */
    read: async (key: string): Promise<HeldTokens | null> => {
      const [row] = await database.rows('SELECT tokens FROM browser_sessions WHERE key = ?', [key])
      const tokens = row && openTokens(sealer, key, row['tokens'])
      return tokens ? { tokens, version: String(row['tokens']) } : null
    },
    /** True if `holder` has the lease now and the tokens are still this version. */
    lease: async (key: string, version: string, holder: string, now: number): Promise<boolean> =>
      // A lease that ends implausibly late, even if two clocks differ, was taken while a clock was wrong.
      (await update(
        'lease = ?, lease_until = ?',
        'key = ? AND tokens = ? AND (lease_until <= ? OR lease_until > ?)',
        [holder, now + leaseLife, key, version, now, now + 2 * leaseLife],
      )) === 1,
    /** Extends the lease of its holder to a full lifetime. */
    extend: async (key: string, holder: string, now: number): Promise<void> =>
      void (await update('lease_until = ?', 'key = ? AND lease = ?', [now + leaseLife, key, holder])),
    release: async (key: string, holder: string): Promise<void> =>
      void (await update('lease = NULL, lease_until = 0', 'key = ? AND lease = ?', [key, holder])),
    /** Replaces the tokens of a version and ends the lease; false if the version differs or the session is gone. */
    replace: async (key: string, version: string, tokens: Tokens): Promise<boolean> =>
      (await update('tokens = ?, lease = NULL, lease_until = 0', 'key = ? AND tokens = ?', [
        sealTokens(sealer, key, tokens),
        key,
        version,
      ])) === 1,
    /** Ends the session unless its tokens have changed since this version. */
    end: async (key: string, version: string): Promise<void> =>
      void (await remove('key = ? AND tokens = ?', [key, version])),
  }
}
