import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'libsql'
import { SettingsError } from '#lib/errors.ts'
import {
  type DatabasePart,
  fromStorable,
  type SqlRow,
  type SqlValue,
  StorageError,
  toStorable,
  versionOf,
} from './database.ts'
import { makeDirectory } from './make-directory.ts'

export type SqliteFile = { readonly db: Sqlite.Database; readonly file: string }

/**
 * Opens the file of a part in `dataDir` and brings it to the newest format, or makes it, for its owner only.
 * @throws {SettingsError} when it cannot be opened, is not ours, is damaged or newer; it is then as it was before.
 */
export async function openSqliteFile(dataDir: string, part: DatabasePart): Promise<SqliteFile> {
  const file = path.join(dataDir, part.file)
  try {
    makeDirectory(dataDir)
    makePrivate(file)
    // SQLite opens what it may only read all the same, and fails at the first write.
    for (const each of [file, dataDir]) accessSync(each, constants.R_OK | constants.W_OK)
    // Each try opens it anew: two that look into an empty file at once would keep each other waiting.
    return await whenFree(() => {
      const db = new Sqlite(file)
      try {
        db.exec('PRAGMA busy_timeout = 0')
        prepareFile(db, `DATA_DIR: ${file}`, part)
        return { db, file }
      } catch (error) {
        db.close()
        throw error
      }
    })
  } catch (error) {
    throw error instanceof SettingsError ? error : refusal(file, error)
  }
}

/** The files that SQLite adds beside it get the same permissions. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Looks first and writes then, so that a file that is refused stays as it is. */
function prepareFile(db: Sqlite.Database, place: string, part: DatabasePart): void {
  if (tables(db).length > 0) {
    formatOf(db, place, part)
    // Finds damaged pages before they are handed out or written back: 0.1 s for 100,000 organizations.
    const found = String(Object(db.prepare('PRAGMA quick_check(1)').get()).quick_check)
      .split('\n')
      .at(-1)
    if (found !== 'ok') throw new SettingsError(damaged(place, found ?? ''))
  }
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = FULL')
  db.exec('BEGIN IMMEDIATE')
  try {
    migrate(db, place, part)
    db.exec('COMMIT')
  } catch (error) {
    // A full disk has rolled back already.
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Another process may have done all of it meanwhile, so everything is looked at again. */
function migrate(db: Sqlite.Database, place: string, part: DatabasePart): void {
  const { versionTable, migrations } = part
  const found = tables(db)
  const version = found.length === 0 ? 0 : formatOf(db, place, part)
  if (!found.includes(versionTable)) {
    db.exec(`CREATE TABLE ${versionTable} (version INTEGER NOT NULL)`)
    db.exec(`INSERT INTO ${versionTable} (version) VALUES (${version})`)
  }
  if (version === migrations.length) return
  for (const statement of migrations.slice(version).flat()) db.exec(statement)
  db.exec(`UPDATE ${versionTable} SET version = ${migrations.length}`)
}

function formatOf(db: Sqlite.Database, place: string, part: DatabasePart): number {
  const found = tables(db)
  if (found.includes(part.versionTable)) {
    const [row] = sqliteRows(db.prepare(`SELECT version FROM ${part.versionTable}`).all())
    return versionOf(row, part, place)
  }
  if (part.unversionedTable !== undefined && found.includes(part.unversionedTable)) return 1
  throw new SettingsError(`${place} is a database of another program; set DATA_DIR to another directory.`)
}

/** All that the file holds: a view or an index would make it another program's too. */
function tables(db: Sqlite.Database): readonly string[] {
  return db
    .prepare('SELECT name FROM sqlite_master')
    .all()
    .map((row) => String(Object(row).name))
}

const damaged = (place: string, reason: string) =>
  `${place} is damaged (${reason}); put a backup in its place, or move the file away to start with an empty one.`

function refusal(file: string, error: unknown): SettingsError {
  const place = `DATA_DIR: ${file}`
  const reason = (error instanceof Error ? error.message : String(error)).replace(/^\w+: /, '')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const because = `${place} cannot be opened (${reason})`
  if (/SQLITE_(NOTADB|CORRUPT)/.test(code)) return new SettingsError(damaged(place, reason), { cause: error })
  if (/SQLITE_FULL|ENOSPC|EDQUOT/.test(code)) {
    return new SettingsError(`${because}; free some space or set DATA_DIR to a directory on another disk.`)
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return new SettingsError(`${because}; another program has it and does not let go of it.`)
  }
  return new SettingsError(
    `${because}; make it readable and writable for this user or set DATA_DIR to another directory.`,
    { cause: error },
  )
}

const patience = 5000
const longestPause = 50

/**
 * Tries again for 5 seconds while another process has the file. The driver would wait too, but with the whole process
 * standing still.
 */
export async function whenFree<Result>(work: () => Result): Promise<Result> {
  const start = Date.now()
  for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || Date.now() - start > patience) throw error
      await wait(pause * (0.5 + Math.random() / 2))
    }
  }
}

/** Another process has the file right now. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** Values as the driver is given them. */
export function sqliteValues(values: readonly SqlValue[]): readonly SqlValue[] {
  return values.map((value) => (typeof value === 'string' ? toStorable(value) : value))
}

/**
 * Rows as the driver gives them: text, numbers and null, because no column of ours holds anything else.
 * @throws when the driver gives something that is no row.
 */
export function sqliteRows(rows: unknown[]): readonly SqlRow[] {
  if (!areRows(rows)) throw new Error('the driver gave something that is no row')
  for (const row of rows) {
    for (const column in row) {
      const value = row[column]
      if (typeof value === 'string') row[column] = fromStorable(value)
    }
  }
  return rows
}

function areRows(rows: unknown[]): rows is Record<string, SqlValue>[] {
  return rows.every((row) => typeof row === 'object' && row !== null)
}

const leastFree = 1024 * 1024

/**
 * Gives a function that rejects when `file` could not be written to: gone, replaced, read-only, disk full. It asks the
 * file system and writes nothing.
 */
export async function createFileCheck(file: string): Promise<() => Promise<void>> {
  const opened = await stat(file)
  return async () => {
    try {
      // The driver would go on writing to a file that was deleted, and all of it would be lost.
      const { ino, dev } = await stat(file)
      if (ino !== opened.ino || dev !== opened.dev) throw new Error('it was replaced by another file')
      await access(file, constants.R_OK | constants.W_OK)
      await access(path.dirname(file), constants.W_OK)
      const { bavail, bsize } = await statfs(file)
      if (bavail * bsize < leastFree) throw new Error('the disk is full')
    } catch (error) {
      throw new StorageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
