import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SettingsError } from '#lib/errors.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { type AuditEntry, createAuditLog } from './audit-log.ts'
import type { ServerEvent } from './event-log.ts'

const entry: AuditEntry = {
  action: 'put',
  outcome: 'success',
  method: 'PUT',
  route: '/api/v2/apl-starred-queries/{id}',
  status: 200,
  requestId: 'request',
  address: '192.0.2.1',
  account: { key: 'key', name: 'Ada\n\u202e\u001b[2J' },
  record: 'x'.repeat(2000),
}

function open(file: string | null) {
  const [lines, events]: [string[], ServerEvent[]] = [[], []]
  const write = createAuditLog(
    file,
    (line) => lines.push(line),
    (event) => events.push(event),
    () => 0,
  )
  return { write, lines, events }
}

const whole = { audit: true, time: '1970-01-01T00:00:00.000Z', ...entry }

test('each entry is one complete line of JSON, whatever its texts contain', () => {
  const { write, lines } = open(null)
  write(entry)
  expect(lines.map((line) => JSON.parse(line))).toEqual([whole])
  expect(lines[0]).toMatch(/^[\x20-\x7e]*$/)
})

const read = (name: string) =>
  readFileSync(name, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

test('a file is only for its owner, is appended to, and may be moved away while in use', () => {
  const file = path.join(temporaryDirectory(), 'audit.jsonl')
  open(file).write(entry)
  const { write, lines } = open(file)
  write(entry)
  renameSync(file, `${file}.1`)
  write(entry)
  expect([read(`${file}.1`), read(file)]).toEqual([[whole, whole], [whole]])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(lines).toEqual([])
})

test('if the file cannot be written, the entry and the error go to the log', () => {
  const file = path.join(temporaryDirectory(), 'audit.jsonl')
  const { write, lines, events } = open(file)
  rmSync(file)
  mkdirSync(file)
  write(entry)
  expect(lines.map((line) => JSON.parse(line))).toEqual([whole])
  expect(events).toMatchObject([{ event: 'error', where: 'audit', code: 'EISDIR', requestId: 'request' }])
})

test('after a full disk has cut off a line, the next one begins on its own', () => {
  const file = path.join(temporaryDirectory(), 'audit.jsonl')
  const { write } = open(file)
  rmSync(file)
  symlinkSync('/dev/full', file)
  write(entry)
  rmSync(file)
  writeFileSync(file, '{"audit":tr')
  write(entry)
  write(entry)
  const [torn, ...rest] = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect([torn, ...rest.map((line): unknown => JSON.parse(line))]).toEqual(['{"audit":tr', whole, whole])
})

test('a file that cannot be written prevents the start with one sentence', () => {
  const directory = temporaryDirectory()
  chmodSync(directory, 0o700)
  for (const file of [directory, path.join(directory, 'missing', 'audit.jsonl')]) {
    expect(() => open(file)).toThrow(SettingsError)
    expect(() => open(file)).toThrow(/^AUDIT_LOG cannot be written \([^\n]+\)\.$/)
  }
})
