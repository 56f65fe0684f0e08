import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { SettingsError } from '#lib/errors.ts'
import { makeDirectory } from '#storage/make-directory.ts'

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
