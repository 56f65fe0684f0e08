import { createHmac, hkdfSync } from 'node:crypto'
import type { Database } from '#storage/database.ts'
import type { Secrets } from './sealer.ts'

/** A stable mark of a text that does not lead back to it, base64url, 132 bits: keys of accounts, handles of sessions. */
export type Mark = (text: string) => string

export const createMark =
  (key: string): Mark =>
  (text) =>
    createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url').slice(0, 22)

/**
 * Marks by the key that `database` keeps, so that a new secret leaves the keys of accounts as they are, and with them
 * what browsers keep for an account. The first start makes that key of the oldest secret, from which the keys of
 * accounts were derived before there was one.
 */
export async function keptMark(database: Database, secrets: Secrets): Promise<Mark> {
  const made = Buffer.from(hkdfSync('sha256', secrets.at(-1) ?? '', '', 'starboard mark', 32))
  await database.run("INSERT INTO kept_keys (name, key) VALUES ('mark', ?) ON CONFLICT (name) DO NOTHING", [
    made.toString('base64url'),
  ])
  const [row] = await database.rows("SELECT key FROM kept_keys WHERE name = 'mark'")
  return createMark(String(row?.['key']))
}
