import { stringify } from 'lossless-json'
import type { ServiceSettings } from '../service-settings.ts'
import type { Seed } from '../store.ts'
import { demoQueries } from './demo-queries.ts'
import { orgs } from './org-seed.ts'
import { readSeedFile } from './seed-file.ts'
import { tokens } from './token-seed.ts'

/**
 * What fills an empty store: a file, or generated records that are the same for the same `now`.
 * @throws {SettingsError} naming SEED_FILE when the file cannot be used.
 */
export function readSeed(settings: ServiceSettings['seed'], now: Date): Seed {
  if (settings.file !== null) return readSeedFile(settings.file)
  return {
    orgs: texts(() => orgs(settings.orgs ?? 60, now)),
    tokens: texts(() => tokens(settings.tokens ?? 40, now)),
    starredQueries: demoQueries(now).map((query) => ({ id: query.id, body: textOf(query) })),
  }
}

/** Made as they are asked for, because there may be 100,000 of them. */
function texts(rows: () => Iterable<object>): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows()) yield textOf(row)
    },
  }
}

/** JSON text in which a `bigint` is an integer of full length. */
function textOf(row: object): string {
  const text = stringify(row)
  if (text === undefined) throw new Error('a seed row has no JSON text')
  return text
}
