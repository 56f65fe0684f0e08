import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedTests } from './named-tests.ts'
import { without } from './protection.ts'
import { protections } from './protections.ts'

test('the text to remove for each protection is still in the source, and SECURITY.md names tests for it', () => {
  const told = /flag; `e2e\/protections` lists (\d+)/u.exec(readFileSync('SECURITY.md', 'utf8'))?.[1]
  expect(protections).toHaveLength(Number(told))
  const unnamed = protections.filter(({ row }) => namedTests(row).length === 0)
  expect(unnamed).toEqual([])
  for (const protection of protections) {
    const text = readFileSync(protection.file, 'utf8')
    expect(without(protection, text)).not.toBe(text)
  }
})

test('a text that is missing or occurs twice is an error', () => {
  const protection = { row: '1.1.1', what: 'a lock', file: 'x', edits: [['lock()', '']] as const }
  expect(without(protection, 'a lock() b')).toBe('a  b')
  for (const text of ['a b', 'lock() lock()']) {
    expect(() => without(protection, text)).toThrow('“a lock”: the text to replace is not there once: lock()')
  }
})
