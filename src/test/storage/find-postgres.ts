import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const debianRoot = '/usr/lib/postgresql'

/** The directory with `initdb` and `postgres`, of PATH or else the newest that Debian has; null when there is none. */
export function findPostgres(): string | null {
  if (process.platform === 'win32') return null
  const fromPath = (process.env['PATH'] ?? '').split(path.delimiter)
  const versions = existsSync(debianRoot) ? readdirSync(debianRoot) : []
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one))
  const places = [...fromPath, ...newestFirst.map((version) => path.join(debianRoot, version, 'bin'))]
  return places.find((place) => place !== '' && hasBoth(place)) ?? null
}

const hasBoth = (place: string) => ['initdb', 'postgres'].every((name) => existsSync(path.join(place, name)))

/** Installs the package of PostgreSQL on a Debian machine, as root only; false when that does not work. */
export function installPostgres(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const install = 'apt-get update && apt-get install -y --no-install-recommends postgresql'
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('sh', ['-c', install], { stdio: 'ignore', env: environment }).status === 0
}
