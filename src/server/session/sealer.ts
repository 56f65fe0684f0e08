import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { z } from '#lib/zod.ts'
import { SettingsError } from '#lib/errors.ts'
import { jsonIn } from '#lib/json-value.ts'
import type { Database } from '#storage/database.ts'
import { makeDirectory } from '#storage/make-directory.ts'
import type { Secrets } from '../settings/settings.ts'

/** Encrypts text at rest and in cookies. A sealed text opens only with the `context` that it was sealed with. */
export type Sealer = {
  readonly seal: (text: string, context: string) => string
  /** Null if the text was changed, has another context, or was sealed with an unknown secret. */
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
 * seals and all of them open, so that a secret can be replaced while texts sealed with the old one are still in use.
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

/** Opens a value that was sealed as JSON; null if it does not open with `context` or does not match `schema`. */
export function openAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  sealer: Sealer,
  sealed: unknown,
  context: string,
): z.infer<Schema> | null {
  const text = typeof sealed === 'string' ? sealer.open(sealed, context) : null
  return text === null ? null : (schema.safeParse(jsonIn(text)).data ?? null)
}

/** Derives a stable, irreversible mark of a text (base64url, 132 bits) for account keys and session handles. */
export type Mark = (text: string) => string

export const createMark =
  (key: string): Mark =>
  (text) =>
    createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url').slice(0, 22)

/**
 * Marks texts with the key stored in `database`, so that a new secret does not change account keys, which browsers
 * store data under. The first start derives that key from the oldest secret, because earlier versions derived account
 * keys from the secret.
 */
export async function loadMark(database: Database, secrets: Secrets): Promise<Mark> {
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

/** Writes the secret under another name first, so that a second process never reads half of it. */
function writeSecret(file: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, `${randomBytes(32).toString('base64url')}\n`)
    fsyncSync(handle)
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    closeSync(handle)
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

/** The session secret in `dataDir`, created at the first start and readable only by its owner. */
export function loadSessionSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret')
  const kept = readSecret(file)
  if (kept === null) makeSecret(dataDir, file)
  const secret = kept ?? readSecret(file)
  if (secret !== null && secret.length >= 32) return secret
  throw new SettingsError(
    `The file ${file} in DATA_DIR does not hold a session secret; remove it to get a new one.`,
  )
}
