import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SettingsError } from '#lib/errors.ts'
import { readPostgresUrl } from './postgres-url.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'

test('reads every part, percent-encoded or not', () => {
  expect(readPostgresUrl('postgresql://me:p%40%2F%23%25@db.example.com:6432/my%20data')).toEqual({
    host: 'db.example.com',
    port: 6432,
    database: 'my data',
    user: 'me',
    password: 'p@/#%',
    tls: {},
    place: 'database “my data” at db.example.com:6432',
  })
  expect(readPostgresUrl('postgres://me@[::1]/data')).toMatchObject({ host: '::1', port: 5432, tls: false })
  expect(readPostgresUrl('postgres://me@%2Frun%2Fpg/data')).toMatchObject({ host: '/run/pg', tls: false })
  expect(readPostgresUrl('postgres:///data?host=/run/pg')).toMatchObject({ host: '/run/pg', tls: false })
})

const tls = (mode: string) => readPostgresUrl(`postgres://me@db.example.com/data${mode}`).tls

test('off this machine, the certificate is checked unless the URL says otherwise', () => {
  expect(tls('')).toEqual({})
  expect(tls('?sslmode=verify-full')).toEqual({})
  expect(tls('?sslmode=require')).toEqual({ rejectUnauthorized: false })
  expect(tls('?sslmode=disable')).toBe(false)
  const file = path.join(temporaryDirectory(), 'root.pem')
  writeFileSync(file, 'root')
  expect(tls(`?sslrootcert=${file}`)).toEqual({ ca: 'root' })
  expect(tls(`?sslmode=verify-ca&sslrootcert=${file}`)).toMatchObject({ ca: 'root' })
  expect(tls(`?sslmode=require&sslrootcert=${file}`)).not.toHaveProperty('rejectUnauthorized')
})

test.each([
  ['secret'],
  ['mysql://me:secret@host/data'],
  ['postgres://me:secret#1@host/data'],
  ['postgres://me:secret%zz@host/data'],
  ['postgres://me:12/secret@host/data'],
  ['postgres://me:12?secret@host/data'],
  ['postgres://me:12?secret=3@host/data'],
  ['postgres://me:secret@host/'],
  ['postgres://me:secret@host'],
  ['postgres://me:secret@/data'],
  ['postgres://me:secret@one,two/data'],
  ['postgres://me:secret@host/data?sslmode=prefer'],
  ['postgres://me:secret@host/data?password=secret'],
  ['postgres://me:secret@host/data?sslrootcert=/nowhere.pem'],
  ['postgres://me:secret@host:port/data'],
])('%s is refused with one sentence that does not repeat it', (url) => {
  const read = () => readPostgresUrl(url)
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(/^DATABASE_URL[^\n]*\.$/)
  expect(read).not.toThrow(/secret/)
})

test.each(['/', '?', '#', '%'])('a password with %s is answered with how to write it', (character) => {
  expect(() => readPostgresUrl(`postgres://me:ab${character}cd@host/data`)).toThrow(
    `a ${character} in the password is written ${encodeURIComponent(character)}`,
  )
})
