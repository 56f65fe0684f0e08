import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { ConnectionOptions } from 'node:tls'
import { SettingsError } from '#lib/errors.ts'

/** How to connect to a PostgreSQL database. */
export type PostgresTarget = {
  /** Host name, IP address, or directory of a Unix socket. */
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** False: without encryption. */
  readonly tls: false | ConnectionOptions
  /** Server and database for messages, without user and password. */
  readonly place: string
}

const form = 'DATABASE_URL must look like postgres://user:password@host:5432/database'

const unescaped = (character: string) =>
  new SettingsError(
    `${form}; a ${character} in the password is written ${encodeURIComponent(character)}, and other special characters likewise.`,
  )

/**
 * Reads `postgres://user:password@host:port/database?sslmode=…&sslrootcert=…`. `sslmode` is as in libpq, but the
 * default is `verify-full`, or `disable` on this machine, and modes that encrypt only sometimes are refused.
 * @throws {SettingsError} with one sentence that contains neither the URL nor its password.
 */
export function readPostgresUrl(text: string): PostgresTarget {
  // The rest of such a password would be taken for a database or a parameter, which messages name.
  const [, character] = /^[^/]*\/\/[^/?#]*([/?#])[^]*@/.exec(text) ?? []
  if (character !== undefined) throw unescaped(character)
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) throw new SettingsError(`${form}.`)
  if (url.hash !== '') throw unescaped('#')
  const { searchParams: parameters } = url
  const known = ['sslmode', 'sslrootcert', 'host']
  const unknown = [...parameters.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new SettingsError(`DATABASE_URL may have the parameters ${known.join(', ')}, not “${unknown}”.`)
  }
  const host = (parameters.get('host') ?? decoded(url.hostname)).replace(/^\[(.*)\]$/, '$1')
  const database = decoded(url.pathname.slice(1))
  if (host === '' || host.includes(',')) throw new SettingsError(`${form}, with one host.`)
  if (database === '') throw new SettingsError(`${form}: it names no database.`)
  const port = url.port === '' ? 5432 : Number(url.port)
  return {
    host,
    port,
    database,
    user: decoded(url.username) || userInfo().username,
    password: decoded(url.password),
    tls: readTls(host, parameters),
    place: `database “${database}” at ${host}:${port}`,
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw unescaped('%')
  }
}

function readTls(host: string, parameters: URLSearchParams): false | ConnectionOptions {
  const onThisMachine = /^(?:\/.*|localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)
  const mode = parameters.get('sslmode') ?? (onThisMachine ? 'disable' : 'verify-full')
  const file = parameters.get('sslrootcert')
  const root = file === null ? {} : { ca: readRoot(file) }
  switch (mode) {
    case 'disable':
      return false
    case 'require':
      return file === null ? { rejectUnauthorized: false } : { ...root, checkServerIdentity: anyName }
    case 'verify-ca':
      return { ...root, checkServerIdentity: anyName }
    case 'verify-full':
      return root
    default:
      throw new SettingsError(
        'DATABASE_URL: sslmode must be verify-full, verify-ca, require (encrypts, but accepts any certificate), or disable.',
      )
  }
}

const anyName = () => undefined

function readRoot(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsError(`DATABASE_URL: the file of sslrootcert cannot be read (${reason}).`)
  }
}
