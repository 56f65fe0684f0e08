import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from '#lib/zod.ts'

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      optionalDependencies: z.optional(z.record(z.string(), z.string())),
    }),
  ),
})

const content: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { packages } = Lockfile.parse(content)

/** The folders in which Node looks for what the package at `path` needs, nearest first. */
const lookups = (path: string, name: string): readonly string[] => {
  const parents = path
    .split('/node_modules/')
    .map((_part, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return ['', ...parents].map((parent) =>
    parent === '' ? `node_modules/${name}` : `${parent}/node_modules/${name}`,
  )
}

test('the lockfile names the builds for every system, so that npm ci works on each of them', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lookups(path, name).some((at) => packages[at]?.version),
    ),
  )
  expect(missing).toEqual([])
})

test('the lockfile leaves it to each person where packages are downloaded from', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})
