import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { z } from '#lib/zod.ts'
import { SettingsError } from '#lib/errors.ts'
import type { Database } from '#storage/database.ts'
import { makeDirectory } from '#storage/make-directory.ts'
import type { Secrets } from '../settings/settings.ts'

/** Keeps text unreadable at rest and in cookies. `context` ties a sealed text to its place: elsewhere it does not open. */
export type Sealer = {
  readonly seal: (text: string, context: string) => string
  /** Null when the text was changed, belongs elsewhere, or was sealed with another secret than those given. */
  readonly open: (sealed: string, context: string) => string | null
}

const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'starboard seal', 32))

function openWith(key: Buffer, bytes: Buffer, context: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/**
 * AES-256-GCM with a random 96-bit nonce per text (NIST SP 800-38D), keys derived by HKDF (RFC 5869). The first secret
 * seals; each of them opens, so that a secret can be replaced while what the one before it sealed is still in use.
 */
export function createSealer(...secrets: Secrets): Sealer {
  const [key, ...older] = [derive(secrets[0]), ...secrets.slice(1).map(derive)]
  return {
    seal: (text, context) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < 28) return null
      return older.reduce((text, one) => text ?? openWith(one, bytes, context), openWith(key, bytes, context))
    },
  }
}

/** What was sealed as JSON; null for what does not open in its place, or holds something else. */
export function openAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  sealer: Sealer,
  sealed: unknown,
  context: string,
): z.infer<Schema> | null {
  const text = typeof sealed === 'string' ? sealer.open(sealed, context) : null
  if (text === null) return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

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

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

/** Writes the whole secret under another name first, so that a second process never reads half of it. */
function writeSecret(file: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  writeSync(handle, `${randomBytes(32).toString('base64url')}\n`)
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}

function makeSecret(dataDir: string, file: string): void {
  try {
    makeDirectory(dataDir)
    writeSecret(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new SettingsError(`DATA_DIR “${dataDir}” cannot hold the session secret: ${reason}.`)
  }
}

/** The secret that `dataDir` keeps for its sessions, made at the first start, readable by its owner only. */
export function keptSessionSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret')
  const kept = readSecret(file)
  if (kept === null) makeSecret(dataDir, file)
  const secret = kept ?? readSecret(file)
  if (secret !== null && secret.length >= 32) return secret
  throw new SettingsError(
    `The file ${file} in DATA_DIR does not hold a session secret; remove it to get a new one.`,
  )
}
