import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectionKinds } from './kinds.ts'

/** The kinds of collections that features define, found in their sources. */
const definedKinds = readdirSync('src/features', { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/u.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .filter((source) => source.includes(': Collection<'))
  .flatMap((source) =>
    Array.from(source.matchAll(/^ {2}kind: '(?<kind>[^']+)',/gmu), ({ groups }) => groups?.['kind']),
  )

test('every collection of a feature is listed, so that Settings and the workspace know it', () => {
  expect(definedKinds).toContain('orgs.thresholds')
  const known = new Set<string | undefined>(collectionKinds.map(({ kind }) => kind))
  expect(definedKinds.filter((kind) => !known.has(kind))).toEqual([])
})

test('no two collections have the same kind or name', () => {
  for (const name of ['kind', 'label', 'what'] as const) {
    expect(new Set(collectionKinds.map((kind) => kind[name])).size).toBe(collectionKinds.length)
  }
})
