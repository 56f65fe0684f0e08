import Sqlite from 'libsql'
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SettingsError } from '#lib/errors.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { type DatabasePart, StorageError } from './database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

const part: DatabasePart = {
  file: 'things.db',
  versionTable: 'things_version',
  unversionedTable: 'things',
  migrations: [
    ['CREATE TABLE things (id TEXT PRIMARY KEY, body TEXT)'],
    ['CREATE TABLE more (id TEXT PRIMARY KEY)'],
  ],
}
const add = 'INSERT INTO things (id, body) VALUES (?, ?)'

async function open(directory: string) {
  const database = await openSqliteDatabase(directory, part)
  onTestFinished(() => database.close())
  return database
}

/** A file created by another program or an older Starboard. */
function fileWith(directory: string, ...statements: string[]): string {
  const file = path.join(directory, 'things.db')
  const db = new Sqlite(file)
  for (const statement of statements) db.exec(statement)
  db.close()
  return file
}

const modeOf = (file: string) => statSync(file).mode & 0o777

test('a new directory and its files are only for their owner', async () => {
  const directory = path.join(temporaryDirectory(), 'data')
  await open(directory)
  expect(modeOf(directory)).toBe(0o700)
  const files = readdirSync(directory)
  expect(files).toContain('things.db-wal')
  expect(files.map((file) => modeOf(path.join(directory, file)))).toEqual(files.map(() => 0o600))
})

test('only an unsynced change does not wait for the disk', async () => {
  const { run, runUnsynced, rows } = await open(temporaryDirectory())
  const level = 'INSERT INTO things (id, body) SELECT ?, CAST(synchronous AS TEXT) FROM pragma_synchronous'
  await run(level, ['before'])
  await runUnsynced(level, ['unsynced'])
  await expect(runUnsynced('INSERT INTO nothing VALUES (1)')).rejects.toThrow(StorageError)
  await run(level, ['after'])
  expect(await rows('SELECT id, body FROM things ORDER BY rowid')).toEqual([
    { id: 'before', body: '2' },
    { id: 'unsynced', body: '1' },
    { id: 'after', body: '2' },
  ])
})

test.each([
  ['of another program', ['CREATE TABLE recipes (name TEXT)'], /is a database of another program/],
  ['of another program without tables', ['CREATE VIEW two AS SELECT 2'], /is a database of another program/],
  [
    'of a newer Starboard',
    ['CREATE TABLE things_version (version INTEGER)', 'INSERT INTO things_version VALUES (3)'],
    /newer Starboard \(format 3, this one knows 2\)/,
  ],
  ['that does not say its format', ['CREATE TABLE things_version (version INTEGER)'], /which format/],
])('a file %s is refused and left unchanged', async (_, statements, reason) => {
  const directory = temporaryDirectory()
  const file = fileWith(directory, ...statements)
  const before = readFileSync(file)
  const refused = openSqliteDatabase(directory, part)
  await expect(refused).rejects.toThrow(SettingsError)
  await expect(refused).rejects.toThrow(reason)
  await expect(refused).rejects.toThrow(/^DATA_DIR: [^\n]*\.$/)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(directory)).toEqual(['things.db'])
})

test('a file with any damaged page is refused and left unchanged', async () => {
  const directory = temporaryDirectory()
  const database = await openSqliteDatabase(directory, part)
  await database.transaction(async ({ run }) => {
    for (let index = 0; index < 200; index++) await run(add, [`id ${index}`, 'x'.repeat(200)])
  })
  await database.close()
  const file = path.join(directory, 'things.db')
  const whole = readFileSync(file)
  const pageSize = whole.readUInt16BE(16)
  const pages = whole.length / pageSize
  expect(pages).toBeGreaterThan(10)
  for (let page = 0; page < pages; page++) {
    const damaged = Buffer.from(whole)
    damaged.fill(0xa5, page * pageSize, page * pageSize + 64)
    writeFileSync(file, damaged)
    const refused = openSqliteDatabase(directory, part)
    await expect(refused, `page ${page}`).rejects.toThrow(
      /^DATA_DIR: .* is damaged \(.*\); move it away with/,
    )
    expect(readFileSync(file).equals(damaged)).toBe(true)
  }
})

test('a backup is what it was only without the -wal file of what it replaces, as the sentence says', async () => {
  const directory = temporaryDirectory()
  const wal = path.join(directory, 'things.db-wal')
  const write = async (from: number, to: number) => {
    const database = await openSqliteDatabase(directory, part)
    for (let index = from; index < to; index++) await database.run(add, [`id ${index}`, 'x'.repeat(900)])
    const log = readFileSync(wal)
    await database.close()
    return log
  }
  await write(0, 20)
  const backup = readFileSync(path.join(directory, 'things.db'))
  const killed = await write(20, 100)
  const countAfter = async (leftBehind: Buffer | null) => {
    for (const name of readdirSync(directory)) rmSync(path.join(directory, name))
    writeFileSync(path.join(directory, 'things.db'), backup)
    if (leftBehind) writeFileSync(wal, leftBehind)
    const database = await openSqliteDatabase(directory, part)
    const [row] = await database.rows('SELECT COUNT(*) AS count FROM things')
    await database.close()
    return row?.['count']
  }
  expect(await countAfter(null)).toBe(20)
  expect(await countAfter(killed)).not.toBe(20)
})

test.each([
  ['a letter', Buffer.from('not a database, but a letter to somebody. '.repeat(100))],
  ['zeros', Buffer.alloc(8192)],
])('%s instead of the file prevents the start and is left unchanged', async (_, content) => {
  const directory = temporaryDirectory()
  const file = path.join(directory, 'things.db')
  writeFileSync(file, content)
  await expect(openSqliteDatabase(directory, part)).rejects.toThrow(/^DATA_DIR: .*is damaged/)
  expect(readFileSync(file).equals(content)).toBe(true)
})

test('a file from before version tables is migrated with all its data', async () => {
  const directory = temporaryDirectory()
  fileWith(
    directory,
    'PRAGMA journal_mode = WAL',
    'CREATE TABLE things (id TEXT PRIMARY KEY, body TEXT) STRICT',
    "INSERT INTO things VALUES ('old', 'kept')",
  )
  const database = await open(directory)
  expect(await database.rows('SELECT * FROM things')).toEqual([{ id: 'old', body: 'kept' }])
  expect(await database.rows('SELECT * FROM more')).toEqual([])
  expect(await database.rows('SELECT version FROM things_version')).toEqual([{ version: 2 }])
})

test('a directory that cannot be created, or a directory in place of the file, prevents the start with one sentence', async () => {
  const directory = temporaryDirectory()
  writeFileSync(path.join(directory, 'file'), '')
  const below = openSqliteDatabase(path.join(directory, 'file', 'data'), part)
  await expect(below).rejects.toThrow(SettingsError)
  await expect(below).rejects.toThrow(
    /^DATA_DIR: .*cannot be opened \([^\n]*\); make it readable and writable/,
  )
  const taken = openSqliteDatabase(directory, { ...part, file: '.' })
  await expect(taken).rejects.toThrow(/^DATA_DIR: .*cannot be opened/)
})

test.skipIf(process.getuid?.() === 0)('a read-only file prevents the start', async () => {
  const directory = temporaryDirectory()
  await (await openSqliteDatabase(directory, part)).close()
  chmodSync(path.join(directory, 'things.db'), 0o400)
  await expect(openSqliteDatabase(directory, part)).rejects.toThrow(/^DATA_DIR: .*cannot be opened/)
})

test('a file that takes no writes prevents the start, although it could be opened', async () => {
  const directory = temporaryDirectory()
  await (await openSqliteDatabase(directory, part)).close()
  // In place of a disk that an error has made read-only, where the system says that the file is writable.
  const refuse = `BEGIN SELECT RAISE(ABORT, 'attempt to write a readonly database'); END`
  fileWith(directory, `CREATE TRIGGER read_only BEFORE UPDATE ON things_version ${refuse}`)
  await expect(openSqliteDatabase(directory, part)).rejects.toThrow(
    /^DATA_DIR: .*things\.db cannot be opened \(attempt to write a readonly database\); make it .*\.$/,
  )
})

test('on a full disk, writes fail, reads work, and everything works again once there is space', async () => {
  const database = await open(temporaryDirectory())
  await database.run(add, ['before', ''])
  const limit = async (pages: number) => void (await database.rows(`PRAGMA max_page_count = ${pages}`))
  await limit(1)
  const large = 'x'.repeat(100_000)
  await expect(database.run(add, ['large', large])).rejects.toThrow(StorageError)
  const whole = database.transaction(async ({ run }) => {
    await run(add, ['small', ''])
    await run(add, ['large', large]).catch(() => 0)
    await run(add, ['after', ''])
  })
  await expect(whole).rejects.toThrow(new StorageError('database or disk is full'))
  expect(await database.rows('SELECT id FROM things')).toEqual([{ id: 'before' }])
  await limit(1_000_000)
  await database.run(add, ['large', large])
  await database.check()
})

test('the check detects a deleted or replaced file, to which writes would be lost', async () => {
  const directory = temporaryDirectory()
  const database = await open(directory)
  await database.check()
  const file = path.join(directory, 'things.db')
  renameSync(file, `${file}.old`)
  await expect(database.check()).rejects.toThrow(StorageError)
  writeFileSync(file, readFileSync(`${file}.old`))
  await expect(database.check()).rejects.toThrow(/replaced by another file/)
  rmSync(file)
  renameSync(`${file}.old`, file)
  await database.check()
})

test('the check writes nothing unless something has failed', async () => {
  const directory = temporaryDirectory()
  const database = await open(directory)
  const log = () => readFileSync(path.join(directory, 'things.db-wal'))
  const before = log()
  for (let round = 0; round < 5; round++) await database.check()
  expect(log().equals(before)).toBe(true)
  await database.run('INSERT INTO nothing VALUES (1)').catch(() => 0)
  await database.check()
  const written = log()
  expect(written.equals(before)).toBe(false)
  await database.check()
  expect(log().equals(written)).toBe(true)
})

test('while another process has the file locked, a write waits and the event loop continues', async () => {
  const directory = temporaryDirectory()
  const database = await open(directory)
  const other = new Sqlite(path.join(directory, 'things.db'))
  other.exec('BEGIN IMMEDIATE')
  let written = false
  const writing = database.run(add, ['patient', '']).then(() => (written = true))
  await setTimeout(100)
  expect(written).toBe(false)
  expect(await Promise.race([database.check(), Promise.resolve('free')])).toBe('free')
  other.exec('COMMIT')
  await writing
  expect(await database.rows('SELECT id FROM things')).toEqual([{ id: 'patient' }])
  other.close()
})

test('while another process has the file locked, reads do not wait for writes and checks, which all give up in time and leave nothing behind', async () => {
  const directory = temporaryDirectory()
  const database = await open(directory)
  await database.run(add, ['kept', ''])
  const other = new Sqlite(path.join(directory, 'things.db'))
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  const waiting = [
    database.run(add, ['a', '']),
    database.check(),
    database.check(),
    database.transaction(({ run }) => run(add, ['b', ''])),
    database.run(add, ['c', '']),
  ]
  const ends = Promise.allSettled(waiting)
  await setTimeout(20)
  expect(await Promise.race([ends, database.rows('SELECT id FROM things')])).toEqual([{ id: 'kept' }])
  // Steadily, because a check whose files were slow to ask about begins to wait only now.
  let passed = 0
  clock.mockImplementation(() => (passed += 5001))
  expect((await ends).map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'))
  other.exec('COMMIT')
  await database.check()
  await database.run("UPDATE things SET body = 'later'")
  expect(other.prepare('SELECT * FROM things').all()).toEqual([{ id: 'kept', body: 'later' }])
})

test('several processes that start at once in an empty directory lose nothing', async () => {
  const directory = temporaryDirectory()
  const source = `
    import { tsImport } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}
    import { workerData } from 'node:worker_threads'
    const { openSqliteDatabase } = await tsImport(workerData.module, import.meta.url)
    const database = await openSqliteDatabase(workerData.directory, workerData.part)
    for (let index = 0; index < 20; index++) await database.run(workerData.add, [workerData.name + index, ''])
    await database.close()`
  const module = new URL('sqlite-database.ts', import.meta.url).href
  const ends = ['a', 'b', 'c'].map((name) => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
    const worker = new Worker(url, { workerData: { module, directory, part, add, name } })
    return new Promise<number>((resolve, reject) => worker.once('exit', resolve).once('error', reject))
  })
  expect(await Promise.all(ends)).toEqual([0, 0, 0])
  const database = await open(directory)
  expect(await database.rows('SELECT count(*) AS count FROM things')).toEqual([{ count: 60 }])
})
