import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { readFileSync } from 'node:fs'
import { SettingsError } from '#lib/errors.ts'
import { exactJson } from '#lib/json-value.ts'
import type { ServiceSettings } from '../context/service-settings.ts'
import type { Seed } from '../context/sql-store.ts'
import { orgs, savedQueries, tokens } from './seed-records.ts'

/**
 * Reads `{"orgs":[…],"tokens":[…],"starredQueries":[…]}`, each list optional. Rows are slices of the text, so that
 * integers of any size, key order, and even invalid rows are returned exactly as in the file.
 * @throws {SettingsError} naming SEED_FILE if the file is missing, is not JSON, or has another structure.
 */
export function readSeedFile(file: string): Seed {
  const text = readText(file)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const [error] = errors
  if (error !== undefined || root === undefined) {
    const where =
      error === undefined ? '' : ` (${printParseErrorCode(error.error)} at character ${error.offset + 1})`
    throw new SettingsError(`SEED_FILE: ${file} is not JSON${where}.`)
  }
  if (root.type !== 'object') throw new SettingsError(`SEED_FILE: ${file} must hold one JSON object.`)
  const rows = (list: string) => rowNodes(root, list, file)
  const slice = (node: Node) => text.slice(node.offset, node.offset + node.length)
  return {
    orgs: rows('orgs').map(slice),
    tokens: rows('tokens').map(slice),
    starredQueries: rows('starredQueries').map((node, index) => {
      const found = node.type === 'object' ? findNodeAtLocation(node, ['id']) : undefined
      const id: unknown = found && getNodeValue(found)
      if (typeof id === 'string' && id !== '') return { id, body: slice(node) }
      throw new SettingsError(
        `SEED_FILE: starredQueries[${index}] in ${file} has no id, so it could never be opened.`,
      )
    }),
  }
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsError(`SEED_FILE: ${file} cannot be read (${reason}).`, { cause: error })
  }
}

function rowNodes(root: Node, list: string, file: string): readonly Node[] {
  const node = findNodeAtLocation(root, [list])
  if (node === undefined) return []
  if (node.type === 'array') return node.children ?? []
  throw new SettingsError(`SEED_FILE: "${list}" in ${file} must be an array.`)
}

/**
 * The seed for an empty store: a file, or generated records that are always the same for the same `now`.
 * @throws {SettingsError} naming SEED_FILE if the file is unusable.
 */
export function readSeed(settings: ServiceSettings['seed'], now: Date): Seed {
  if (settings.file !== null) return readSeedFile(settings.file)
  return {
    orgs: texts(() => orgs(settings.orgs ?? 60, now)),
    tokens: texts(() => tokens(settings.tokens ?? 40, now)),
    starredQueries: savedQueries(now).map(({ id, query }) => ({ id, body: textOf(query) })),
  }
}

/** Creates rows lazily, because there may be 100,000. */
function texts(rows: () => Iterable<object>): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows()) yield textOf(row)
    },
  }
}

/** JSON text in which a `bigint` is a full-length integer. */
function textOf(row: object): string {
  const text = exactJson(row)
  if (text === undefined) throw new Error('a seed row has no JSON text')
  return text
}
