import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const debianRoot = '/usr/lib/postgresql'

/** The directory with `initdb` and `postgres`: from PATH, else Debian's newest version; null if there is none. */
function findPostgres(): string | null {
  if (process.platform === 'win32') return null
  const fromPath = (process.env['PATH'] ?? '').split(path.delimiter)
  const versions = existsSync(debianRoot) ? readdirSync(debianRoot) : []
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one))
  const places = [...fromPath, ...newestFirst.map((version) => path.join(debianRoot, version, 'bin'))]
  return places.find((place) => place !== '' && hasBoth(place)) ?? null
}

const hasBoth = (place: string) => ['initdb', 'postgres'].every((name) => existsSync(path.join(place, name)))

/** Installs the PostgreSQL package on Debian, only as root. Returns false if that fails. */
function installPostgres(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const install = 'apt-get update && apt-get install -y --no-install-recommends postgresql'
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('sh', ['-c', install], { stdio: 'ignore', env: environment }).status === 0
}

/** An empty PostgreSQL server on loopback that lives as long as this process. */
export type TestPostgres = {
  /** The `postgres` database, as the user that owns everything. Ends in `/postgres`. */
  readonly url: string
  stop(): Promise<void>
}

/** Why PostgreSQL cannot be tested on this machine; never with `CI=true`, where it is required. */
export type NoPostgres = { readonly missing: string }

const password = 'p@ss word/#?%'

/** For speed: the data need not survive a crash. */
const settings = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200'] as const

/** Stops the server when the other end of the pipe closes, however this process ends. */
const supervise = '"$0" "$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server'

/**
 * Starts a separate PostgreSQL server in a temporary directory. With `CI=true`, as root on Debian, installs PostgreSQL
 * first if it is missing.
 * @throws Error with a sentence if PostgreSQL does not start, or is required and missing.
 */
export async function startTestPostgres(): Promise<TestPostgres | NoPostgres> {
  const mustRun = process.env['CI'] === 'true'
  const programs = findPostgres() ?? (mustRun && installPostgres() ? findPostgres() : null)
  if (programs === null) {
    const missing = 'no PostgreSQL is installed here (initdb and postgres, in PATH or /usr/lib/postgresql)'
    if (mustRun) throw new Error(`With CI=true PostgreSQL is tested too, but ${missing}.`)
    return { missing }
  }
  const directory = mkdtempSync(path.join(tmpdir(), 'starboard-postgres-'))
  const owner = ownerFor(directory)
  const data = path.join(directory, 'data')
  try {
    const passwordFile = path.join(directory, 'password')
    writeFileSync(passwordFile, password, { mode: 0o644 })
    const access = ['--username=starboard', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const kind = ['--encoding=UTF8', '--no-locale', '--no-sync']
    // Asynchronous, because this process serves modules to the tests meanwhile.
    await promisify(execFile)(path.join(programs, 'initdb'), [`--pgdata=${data}`, ...access, ...kind], {
      ...owner,
      cwd: directory,
    })
    const port = await freePort()
    const options = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '']
    const server = spawn(
      'sh',
      [
        '-c',
        supervise,
        path.join(programs, 'postgres'),
        ...options,
        ...settings.flatMap((one) => ['-c', one]),
      ],
      { ...owner, cwd: directory, stdio: ['pipe', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
    )
    await ready(server)
    return {
      url: `postgres://starboard:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        const ended = once(server, 'exit')
        server.stdin?.end()
        // It may have exited already.
        if (server.exitCode === null && server.signalCode === null) await ended
        rmSync(directory, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL refuses to run as root; the user of its package owns the directory instead. */
function ownerFor(directory: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(directory, owner.uid, owner.gid)
  chmodSync(directory, 0o755)
  return owner
}

const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 10_000) log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
  })
}
