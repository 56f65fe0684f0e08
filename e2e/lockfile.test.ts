import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '#lib/version.ts'
import { z } from '#lib/zod.ts'

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
      optionalDependencies: z.optional(z.record(z.string(), z.string())),
    }),
  ),
})

const Versions = z.record(z.string(), z.string())
const Package = z.object({ dependencies: Versions, devDependencies: Versions })

const content: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { packages } = Lockfile.parse(content)

/** The folders where Node looks for a dependency of the package at `path`, nearest first. */
const lookups = (path: string, name: string): readonly string[] => {
  const parents = path
    .split('/node_modules/')
    .map((_part, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return ['', ...parents].map((parent) =>
    parent === '' ? `node_modules/${name}` : `${parent}/node_modules/${name}`,
  )
}

test('the lockfile lists the builds for every system, so that npm ci works on each', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lookups(path, name).some((at) => packages[at]?.version),
    ),
  )
  expect(missing).toEqual([])
})

test('every version is exact', () => {
  const { dependencies, devDependencies } = Package.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/u.test(version))).toEqual([])
  const others = versions.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
  expect(others).toEqual([])
})

test('the lockfile does not fix where packages are downloaded from', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

test('the version is the same in the package, the lockfile, the code, and the changelog', () => {
  const manifest = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
  expect(manifest.version).toBe(version)
  expect(packages['']?.version).toBe(version)
  expect(/^## (\S+)$/mu.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1]).toBe(version)
})

/** Permissive licenses: some require keeping their name and text, but none requires publishing our own code. */
const allowed =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC-BY-4\.0|CC0-1\.0|MPL-2\.0|OFL-1\.1|Python-2\.0|Unlicense|WTFPL)$/u

test('each package that Starboard is built with or from has a permissive license', () => {
  const others = Object.entries(packages).flatMap(([path, { license, dev, optional }]) => {
    // Builds of a tool for other systems do not always name their license; everything that ships does.
    const names = license?.split(/[()]| (?:OR|AND) /u).map((name) => name.trim()) ?? []
    const fine = license === undefined ? (dev ?? optional ?? false) : names.some((name) => allowed.test(name))
    return fine ? [] : [`${path}: ${license}`]
  })
  expect(others).toEqual([])
})
