import { execFile } from 'node:child_process'
import { chown, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, processTest as test } from './fixtures.ts'
import { freePort } from '#test/storage/free-port.ts'
import { findProgram } from './support/find-program.ts'
import { startProcess } from './support/start-process.ts'

const run = promisify(execFile)

/** User ID of the image. */
const nobody = 65_532

/** Runs Node as that user with a read-only `root`, like `deploy/compose.yaml` runs the image. Needs root. */
const shutIn = (root: string, args: readonly string[]): readonly string[] => [
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" && exec setpriv --reuid 65532 --regid 65532 --clear-groups "$@"',
  root,
  process.execPath,
  ...args,
]

/** The arguments of each step of a stage that starts with `verb`. */
const stepsOf = (stage: string, verb: string): readonly string[][] =>
  [...stage.matchAll(new RegExp(`^${verb} (.*)$`, 'gmu'))].map(([, words = '']) => words.split(/\s+/u))

test('the Dockerfile’s steps in an empty folder build what runs without privileges on a read-only root', async () => {
  const dockerfile = await readFile('Dockerfile', 'utf8')
  const [, packages = '', image = ''] = dockerfile.split(/^FROM .*$/mu).slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'starboard-image-'))
  try {
    const made = join(folder, 'packages')
    await mkdir(made)
    for (const words of stepsOf(packages, 'COPY')) {
      for (const file of words.slice(0, -1)) await cp(file, join(made, file))
    }
    for (const words of stepsOf(packages, 'RUN')) await run('sh', ['-c', words.join(' ')], { cwd: made })

    // The last stage: its packages, and the site from the tests' build.
    const root = join(folder, 'image')
    await mkdir(root)
    const data = join(folder, 'data')
    for (const words of stepsOf(image, 'COPY')) {
      const from = words.find((word) => word.startsWith('--from='))
      const files = words.filter((word) => !word.startsWith('--'))
      const target = files.pop() ?? ''
      for (const file of files) {
        const source =
          from === '--from=packages'
            ? join(made, file.replace('/starboard/', ''))
            : file.replace('/starboard/', '')
        const place =
          target === './'
            ? join(root, file)
            : target.startsWith('/')
              ? join(folder, target)
              : join(root, target)
        await cp(source, place, { recursive: true })
      }
    }
    // Node and its libraries add 113 MB.
    const { stdout: size } = await run('du', ['--summarize', '--bytes', root])
    expect(Number.parseInt(size, 10)).toBeLessThan(36_000_000)
    const env = Object.fromEntries(
      stepsOf(image, 'ENV').flatMap((words) => words.map((word) => word.split('=') as [string, string])),
    )
    const port = String(await freePort())
    const settings = { ...env, PORT: port, HOST: '127.0.0.1', DATA_DIR: data, SERVICE_PORT: '0' }
    const [[command]] = stepsOf(image, 'CMD').map(([list = '']) => JSON.parse(list)) as [[string]]

    const isRoot = process.getuid?.() === 0
    const canShutIn = isRoot && findProgram('setpriv') !== '' && findProgram('unshare') !== ''
    if (canShutIn) {
      await chown(data, nobody, nobody)
      await run('chmod', ['755', folder])
    }
    const server = await startProcess({
      ...(canShutIn && { command: 'unshare' }),
      args: canShutIn ? shutIn(root, [command]) : [command],
      env: settings,
      cwd: root,
      readyLine: /Starboard ready at/u,
    })
    const [, probe = ''] = /CMD (\[.*\])$/mu.exec(/^HEALTHCHECK .*$/mu.exec(image)?.[0] ?? '') ?? []
    const [, ...health] = JSON.parse(probe)
    const probed = { env: { PATH: process.env['PATH'], ...settings } }
    await run(process.execPath, health, probed)
    if (canShutIn) {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      expect(status).toMatch(/^Uid:\s65532\s/mu)
      const written = await run('nsenter', [
        `--target=${server.pid}`,
        '--mount',
        'touch',
        join(root, 'x'),
      ]).then(
        () => 'written',
        (error: unknown) => String(error),
      )
      expect(written).toContain('Read-only file system')
    }
    await server.stop()
    await expect(run(process.execPath, health, probed)).rejects.toThrow()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
