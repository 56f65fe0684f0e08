import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isTest } from '#test/import-law.ts'
import { readImports } from '#test/read-imports.ts'

const room = 'src/features/queries'

/** The folders of saved queries from the bottom up: each imports only from those before it. */
const layers = [
  // What this browser keeps, and what the service has.
  ['store', 'record'],
  ['library', 'batch', 'access'],
  ['checks', 'compare', 'workspace', 'language'],
  ['options', 'history', 'deletion', 'replace', 'settings'],
  ['edit'],
  ['list'],
]
const order = layers.flat()

test('the folders of saved queries stand in layers', () => {
  const files = readdirSync(room, { withFileTypes: true, recursive: true })
    .filter((entry) => /\.tsx?$/.test(entry.name) && !isTest(entry.name))
    .map((entry) => posix.join(entry.parentPath, entry.name))
    .filter((file) => posix.dirname(file) !== room)
  const folderOf = (file: string) => posix.relative(room, posix.dirname(file))
  const upward = files.flatMap((file) =>
    readImports(file, readFileSync(file, 'utf8'))
      .imports.filter((specifier) => specifier?.startsWith('.'))
      .map((specifier) => folderOf(posix.join(posix.dirname(file), specifier ?? '')))
      .filter((target) => target !== '' && order.indexOf(target) > order.indexOf(folderOf(file)))
      .map((target) => `${file} imports from ${target}`),
  )
  expect(upward).toEqual([])
  expect(new Set(files.map(folderOf))).toEqual(new Set(order))
})
