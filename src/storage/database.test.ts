import fc from 'fast-check'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SettingsError } from '#lib/errors.ts'
import {
  type Database,
  type DatabasePart,
  fromStorable,
  type Statements,
  StorageError,
  toStorable,
} from './database.ts'
import { openDatabase } from './open-database.ts'
import { forAll } from '#test/for-all.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'

const part: DatabasePart = {
  file: 'things.db',
  versionTable: 'things_version',
  migrations: [
    ['CREATE TABLE things (id TEXT PRIMARY KEY, body TEXT, size BIGINT)'],
    ['CREATE INDEX things_by_size ON things (size)', "INSERT INTO things (id, size) VALUES ('first', 1)"],
  ],
}
const oldPart = { ...part, migrations: part.migrations.slice(0, 1) }
const otherPart: DatabasePart = {
  file: 'others.db',
  versionTable: 'others_version',
  migrations: [['CREATE TABLE others (id TEXT PRIMARY KEY)']],
}

const add = 'INSERT INTO things (id, size) VALUES (?, ?)'
const sizes = 'SELECT id, size FROM things ORDER BY size'
const ids = async (statements: Statements) => (await statements.rows(sizes)).map((row) => row['id'])

afterEach(() => void vi.useRealTimers())

function opened(database: Database): Database {
  onTestFinished(() => database.close())
  return database
}

describe.each(await databaseKinds())('$name', ({ isMissing, create }) => {
  const whenHere = test.skipIf(isMissing)

  async function open(): Promise<Database> {
    return opened(await openDatabase(await create(), part))
  }

  whenHere('text, numbers, and null are returned unchanged', async () => {
    const database = await open()
    const values = ['id', null, 8_640_000_000_000_000]
    expect(await database.run('INSERT INTO things (id, body, size) VALUES (?, ?, ?)', values)).toBe(1)
    expect(await database.rows('SELECT id, body, size FROM things WHERE id = ?', ['id'])).toEqual([
      { id: 'id', body: null, size: 8_640_000_000_000_000 },
    ])
    expect(await database.rows('SELECT count(*) AS count FROM things')).toEqual([{ count: 2 }])
    expect(await database.rows("SELECT '?' AS mark, size FROM things WHERE id = ?", ['first'])).toEqual([
      { mark: '?', size: 1 },
    ])
    expect(await database.rows('UPDATE things SET size = ? WHERE id = ? RETURNING size', [2, 'id'])).toEqual([
      { size: 2 },
    ])
    expect(await database.run('DELETE FROM things WHERE size > ?', [0])).toBe(2)
    expect(await database.run('DELETE FROM things WHERE size > ?', [0])).toBe(0)
  })

  whenHere('any ID and body are found again unchanged, and no other one', async () => {
    const database = await open()
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('\0', '\u0001', '0', '1', "'", '\\', '?', '$1', '🦊', '\u202e') }),
    )
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(text, { minLength: 1, maxLength: 8 }), text, async (keys, body) => {
        await database.run('DELETE FROM things')
        for (const [size, key] of keys.entries()) {
          await database.run('INSERT INTO things (id, body, size) VALUES (?, ?, ?)', [key, body + key, size])
        }
        for (const [size, key] of keys.entries()) {
          const found = await database.rows('SELECT * FROM things WHERE id = ?', [key])
          expect(found).toEqual([{ id: key, body: body + key, size }])
        }
      }),
      { numRuns: 15 },
    )
  })

  whenHere('a body of 10 MB is returned byte for byte', async () => {
    const database = await open()
    const body = '{"text":"🦊\\u0000 \t"}'.repeat(500_000)
    await database.run('INSERT INTO things (id, body) VALUES (?, ?)', ['large', body])
    const [row] = await database.rows('SELECT body FROM things WHERE id = ?', ['large'])
    expect(row?.['body'] === body).toBe(true)
  })

  whenHere('a transaction happens completely or not at all', async () => {
    const database = await open()
    const result = await database.transaction(async (statements) => {
      await statements.run(add, ['second', 2])
      return ids(statements)
    })
    expect(result).toEqual(['first', 'second'])
    const broken = database.transaction(async ({ run }) => {
      await run(add, ['third', 3])
      throw new TypeError('broken off')
    })
    await expect(broken).rejects.toThrow(new TypeError('broken off'))
    expect(await ids(database)).toEqual(['first', 'second'])
  })

  whenHere('a failed statement ends its transaction, even if the error is caught', async () => {
    const database = await open()
    const caught = database.transaction(async ({ run }) => {
      await run(add, ['second', 2])
      await run(add, ['first', 1]).catch(() => 0)
      await run(add, ['third', 3]).catch(() => 0)
    })
    await expect(caught).rejects.toThrow(StorageError)
    expect(await ids(database)).toEqual(['first'])
    expect(await database.run(add, ['second', 2])).toBe(1)
  })

  whenHere('the statements of a transaction do not work after it ends', async () => {
    const database = await open()
    const kept = await database.transaction((statements) => Promise.resolve(statements))
    await expect(kept.run(add, ['late', 2])).rejects.toThrow(new StorageError('the transaction has ended'))
    expect(await ids(database)).toEqual(['first'])
  })

  whenHere('parallel transactions act as if they ran one after the other', async () => {
    const settings = await create()
    const one = opened(await openDatabase(settings, part))
    const two = opened(await openDatabase(settings, part))
    const increments = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : two).transaction(async ({ rows, run }) => {
        const [row] = await rows('SELECT size FROM things WHERE id = ?', ['first'])
        await run('UPDATE things SET size = ? WHERE id = ?', [Number(row?.['size']) + 1, 'first'])
      }),
    )
    await Promise.all(increments)
    expect(await one.rows(sizes)).toEqual([{ id: 'first', size: 21 }])
  })

  whenHere('two transactions that add the same row if it is missing add one', async () => {
    const settings = await create()
    const one = opened(await openDatabase(settings, part))
    const two = opened(await openDatabase(settings, part))
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? one : two).transaction(async ({ rows, run }) => {
          const found = await rows('SELECT id FROM things WHERE size = ?', [7])
          return found.length === 0 ? run(add, ['only', 7]) : 0
        }),
      ),
    )
    expect(added.filter((count) => count === 1)).toHaveLength(1)
  })

  whenHere('a call during another transaction does not see half of it', async () => {
    const database = await open()
    let meanwhile: Promise<unknown> = Promise.resolve()
    await database.transaction(async ({ run }) => {
      await run(add, ['second', 2])
      meanwhile = database.rows(sizes)
      await new Promise((resolve) => setTimeout(resolve, 20))
      await run(add, ['third', 3])
    })
    expect([1, 3]).toContain(((await meanwhile) as unknown[]).length)
  })

  whenHere('a transaction idle for 10 seconds is abandoned, and others continue', async () => {
    const database = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let outcome = Promise.resolve()
    await new Promise<void>((hasAsked) => {
      const stuck = database.transaction(async ({ run }) => {
        await run(add, ['second', 2])
        hasAsked()
        await new Promise(() => {})
      })
      outcome = expect(stuck).rejects.toThrow(/^a transaction was given up/)
    })
    await vi.advanceTimersByTimeAsync(10_000)
    await outcome
    vi.useRealTimers()
    expect(await ids(database)).toEqual(['first'])
  })

  whenHere('a failure is a StorageError, and the next check writes', async () => {
    const database = await open()
    await database.check()
    await expect(database.run('INSERT INTO nothing VALUES (1)')).rejects.toThrow(StorageError)
    await expect(database.rows('SELECT nonsense')).rejects.toThrow(StorageError)
    await database.check()
    await database.run('DROP TABLE things_version')
    await expect(database.check()).rejects.toThrow(StorageError)
  })

  whenHere('calls before the close still run; later ones are refused', async () => {
    const settings = await create()
    const database = await openDatabase(settings, part)
    const last = database.transaction(({ run }) => run(add, ['last', 9]))
    await Promise.all([last, database.close()])
    await database.close()
    const refused = new StorageError('the database is closed')
    await expect(database.rows(sizes)).rejects.toThrow(refused)
    await expect(database.run(add, ['late', 2])).rejects.toThrow(refused)
    await expect(database.transaction(ids)).rejects.toThrow(refused)
    await expect(database.check()).rejects.toThrow(StorageError)
    expect(await ids(opened(await openDatabase(settings, part)))).toEqual(['first', 'last'])
  })

  whenHere('an older format is migrated to the newest one without loss', async () => {
    const settings = await create()
    const old = await openDatabase(settings, oldPart)
    await old.run(add, ['kept', 5])
    await old.close()
    const database = opened(await openDatabase(settings, part))
    expect(await ids(database)).toEqual(['first', 'kept'])
    expect(await database.rows('SELECT version FROM things_version')).toEqual([{ version: 2 }])
  })

  whenHere('a newer format is refused and left unchanged', async () => {
    const settings = await create()
    await (await openDatabase(settings, part)).close()
    const refused = openDatabase(settings, oldPart)
    await expect(refused).rejects.toThrow(SettingsError)
    await expect(refused).rejects.toThrow(/newer Starboard \(format 2, this one knows 1\)[^\n]*\.$/)
    expect(await ids(opened(await openDatabase(settings, part)))).toEqual(['first'])
  })

  whenHere('a failed migration leaves the previous format', async () => {
    const settings = await create()
    await (await openDatabase(settings, oldPart)).close()
    const migrations = [
      ...oldPart.migrations,
      ['CREATE TABLE half (id TEXT)', 'CREATE TABLE things (id TEXT)'],
    ]
    await expect(openDatabase(settings, { ...part, migrations })).rejects.toThrow(SettingsError)
    expect(await ids(opened(await openDatabase(settings, part)))).toEqual(['first'])
  })

  whenHere('several processes that start at once create the tables once, and parts coexist', async () => {
    const settings = await create()
    const parts = [part, otherPart, part, otherPart, part]
    const databases = await Promise.all(parts.map((one) => openDatabase(settings, one)))
    databases.forEach(opened)
    expect(await databases[0]?.run(add, ['second', 2])).toBe(1)
    expect(await databases[4]?.rows(sizes)).toHaveLength(2)
    expect(await databases[1]?.rows('SELECT * FROM others')).toEqual([])
  })
})

const storable = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\0', '\u0001', '\u0002', '0', '1', 'é', '🦊') }),
)

test('any text is returned unchanged, and U+0000 is never sent', () => {
  forAll(storable, (value) => {
    const sent = toStorable(value)
    expect(sent).not.toContain('\0')
    expect(fromStorable(sent)).toBe(value)
  })
})

test('different texts are sent differently, so a key finds only its own record', () => {
  forAll(storable, storable, (one, other) => {
    expect(toStorable(one) === toStorable(other)).toBe(one === other)
  })
})

test('other text is sent unchanged', () => {
  const value = 'a\u0001\u0002b\u007f\\0 \\u0000 🦊'
  expect(toStorable(value)).toBe(value)
})
