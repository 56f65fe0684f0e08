import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from '#lib/zod.ts'
import { createSealer } from '#server/session/sealer.ts'
import { sessionPart } from '#server/session/session-store.ts'
import { readSettings } from '#server/settings/settings.ts'
import { openDatabase } from '#storage/open-database.ts'
import { freePort } from '#test/storage/free-port.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { findProgram } from './support/find-program.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

const read = (file: string): string => readFileSync(file, 'utf8')

/** The settings in `.env.example`, which another test compares with the code. */
const settings = read('.env.example')
  .split('\n\n')
  .flatMap((block) => {
    const [, about = '', name = '', example = ''] = /^# (.*)\n#?([A-Z][A-Z\d_]*)=(.*)$/mu.exec(block) ?? []
    return name === '' ? [] : [{ name, about, example }]
  })

const inCell = (text: string): string => text.replaceAll('|', '\\|')

test('the settings page is generated from .env.example', async () => {
  const rows = settings.map(
    ({ name, about, example }) =>
      `| \`${name}\` | ${example === '' ? '' : `\`${inCell(example)}\``} | ${inCell(about)} |`,
  )
  const page = [
    '# Configure',
    '',
    'Settings are environment variables, or lines in a `.env` file in the working directory (copy `.env.example`). The',
    'environment overrides the file, and `--port` and `--api-base-url` override both. All settings are optional: without',
    'any, Starboard runs with the embedded service. If a setting is incomplete, unsafe, or invalid, Starboard does not start',
    "and names it in one sentence. It also doesn't start if `.env` sets one name twice, or has a line that is neither",
    '`NAME=value` nor a comment. If a name looks misspelled, or `API_BASE_URL` leaves a setting of the embedded service',
    'without effect, the log says so. In the file, a # begins a comment, except in a value between quotation marks.',
    '',
    '| Setting | Default or example | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ]
  expect(settings.length).toBeGreaterThan(40)
  await expect(page.join('\n')).toMatchFileSnapshot('../docs/configure.md')
})

test('the README is short, and first says what Starboard is and that Axiom did not make it', () => {
  const text = read('README.md')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  const [, first = ''] = text.split('\n\n')
  expect(first).toContain('Axiom')
  expect(first).toContain('not affiliated')
  expect(text.match(/^!\[/gmu)).toHaveLength(1)
})

test('each usage page shows pictures that the journeys take', () => {
  const journeys = read('e2e/screenshots.spec.ts')
  for (const page of pages.filter((file) => file.startsWith('docs/use/'))) {
    const names = [...read(page).matchAll(/^!\[[^\]]+\]\(.*\/(.+)\.png\)$/gmu)].map(([, name]) => name)
    expect(names.length, page).toBeGreaterThan(0)
    for (const name of names) expect(journeys).toContain(`publish('${name}')`)
  }
})

test.each(pages)('every link of %s leads somewhere', (page) => {
  const text = read(page)
  const headings = (file: string) =>
    [...read(file).matchAll(/^#+ (.+)$/gmu)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/gu, '')
        .replaceAll(/\s/gu, '-'),
    )
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/gu)) {
    if (/^https?:/u.test(target)) continue
    const [file = '', heading] = target.split('#')
    const path = file === '' ? page : join(dirname(page), file)
    expect(existsSync(path), `${page} links to ${target}`).toBe(true)
    // eslint-disable-next-line vitest/no-conditional-expect -- one kind of link has two halves
    if (heading !== undefined && heading !== '') expect(headings(path)).toContain(heading)
  }
})

test.each(pages)('every file, script, and setting named in %s exists', (page) => {
  const text = read(page)
  const code = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, words = '']) => words)
  const files = code.filter((words) => /^(?:src|e2e|docs|deploy)\/[\w./-]+$/u.test(words))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  const named = [...text.matchAll(/npm run (?:-s )?([a-z\d:]+)/gu)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  const known = new Set([...settings.map(({ name }) => name), 'NODE_EXTRA_CA_CERTS', 'NODE_ENV'])
  const own =
    /^(?:API|OAUTH|SERVICE|SESSION|METRICS|DATA|SEED|ALLOWED?|PUBLIC|LOG|SHUTDOWN|TRUSTED|AUDIT)_[A-Z_]+/u
  const used = [...text.matchAll(/(?<![\w-])([A-Z]+_[A-Z_]+)(?==|`)/gu)].map(([, name = '']) => name)
  expect(used.filter((name) => own.test(name) && !known.has(name))).toEqual([])
})

type Command = { readonly env: Readonly<Record<string, string>>; readonly text: string }

/** The variables and the command of a shell line. A line with only variables comes from a `.env`. */
function readLine(line: string): Command {
  const words = line.trim().split(' ')
  const at = words.findIndex((word) => !/^[A-Z][A-Z\d_]*=/u.test(word))
  const pairs = (at < 0 ? words : words.slice(0, at)).map((word) => word.split(/=(.*)/su, 2))
  const text = at < 0 ? '' : words.slice(at).join(' ')
  if (at === 0 || /^(?:npm|npx|starboard) ?/u.test(text)) return { env: Object.fromEntries(pairs), text }
  return { env: Object.fromEntries([line.split(/=(.*)/su, 2)]), text: '' }
}

/** All commands in shell blocks, and inline ones that start with a known program. */
const commands: readonly Command[] = pages.flatMap((page) => {
  const text = read(page)
  const blocks = [...text.matchAll(/```sh\n([^]*?)```/gu)].flatMap(([, block = '']) => {
    const lines = block
      .replaceAll(/\\\n\s*/gu, '')
      .replaceAll(/ +#.*$/gmu, '')
      .trim()
      .split('\n')
    const steps = lines.flatMap((line) => line.split(' && ')).map(readLine)
    const settings = { text: '', env: Object.assign({}, ...steps.map(({ env }) => env)) }
    return steps.every((step) => step.text === '') ? [settings] : steps
  })
  const inline = [...text.matchAll(/`((?:[A-Z_]+=\S+ )?(?:npm|npx|starboard|sqlite3) [^`\n]+)`/gu)]
  return blocks.concat(inline.map(([, words = '']) => readLine(words)))
})

test('nothing tells people to run the “starboard” of npm, which somebody else wrote', () => {
  for (const page of [...pages, 'CHANGELOG.md']) expect(read(page), page).not.toMatch(/\bnpx .*starboard\b/u)
})

test('a server accepts the settings in the docs', () => {
  const given = commands.flatMap(({ env, text }) => {
    const flags = [...text.matchAll(/--env (\w+)=(\S+)/gu)].map(([, name = '', value = '']) => [name, value])
    const all = { ...env, ...Object.fromEntries(flags) }
    return 'API_BASE_URL' in all ? [all] : []
  })
  expect(given).toHaveLength(7)
  for (const env of given) expect(readSettings(env).apiBaseUrl).toBe(env.API_BASE_URL)
})

const here = 'e2e/docs.test.ts'

/** The file that runs each command of the docs. */
const runBy: readonly (readonly [command: RegExp, file: string])[] = [
  [/^npm (?:ci|audit|sbom|test|run (?:check|types|lint|format|e2e))\b/u, '.github/workflows/ci.yml'],
  [/^docker (?:build|run) /u, '.github/workflows/ci.yml'],
  [/^npm (?:pack|install --global)\b|^starboard(?: --help)?$/u, 'e2e/package.spec.ts'],
  [/^npm start$/u, 'e2e/support/start-starboard.ts'],
  [/^npm run dev$/u, 'src/server/main.test.ts'],
  [/^starboard sessions/u, 'src/server/session-command.test.ts'],
  [/^npm run openapi$/u, 'src/contract/contract.test.ts'],
  // Long runs, started by hand or at night; their parts are tested.
  [
    /^npm run (?:bench(?: -- [a-z ]+)?|scan|protections|mutants|gallery(?: -- \w+)?)$/u,
    'e2e/protections/protections.test.ts',
  ],
  [/^npx tsx e2e\/samples\/make-sample\.ts$/u, 'e2e/samples/kept-data.test.ts'],
  [/^npx vitest\b/u, 'vite.config.ts'],
  [/^npm run service$|^npm run (?:-s )?apl\b|^curl |^sqlite3 /u, here],
]

test('every command of the docs is run somewhere', () => {
  const texts = commands.flatMap(({ text }) => (text === '' ? [] : [text]))
  const unknown = texts.filter((text) => !runBy.some(([command]) => command.test(text)))
  expect(unknown).toEqual([])
  for (const [command, file] of runBy) {
    expect(existsSync(file), file).toBe(true)
    expect(
      texts.some((text) => command.test(text)),
      String(command),
    ).toBe(true)
  }
})

/** The commands of the docs that start like this. */
const written = (start: string): readonly Command[] => {
  const found = commands.filter(({ text }) => text.startsWith(start))
  expect(found.length, start).toBeGreaterThan(0)
  return found
}

test('the service in the docs answers the call in the docs', async () => {
  const [[service], [call]] = [written('npm run service'), written('curl ')]
  const port = String(await freePort())
  const child = spawn('sh', ['-c', `exec ${service?.text}`], {
    env: { PATH: process.env['PATH'], ...service?.env, DATA_DIR: temporaryDirectory(), SERVICE_PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, because npm starts other processes.
    detached: true,
  })
  onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'))
  for await (const chunk of child.stdout) if (String(chunk).includes('service ready')) break
  const command = `${call?.text.replace('8788', port)} --silent --fail`
  expect(JSON.parse(execFileSync('sh', ['-c', command], { encoding: 'utf8' }))).toHaveLength(60)
})

test('the query language commands in the docs print what the docs say', () => {
  const file = join(temporaryDirectory(), 'queries.jsonl')
  writeFileSync(file, `${JSON.stringify({ id: 'a', apl: "['logs'] | count" })}\n`)
  for (const { text } of written('npm run -s apl')) {
    const printed: unknown = JSON.parse(
      execFileSync('sh', ['-c', text.replace('FILE.jsonl', file)], { encoding: 'utf8' }),
    )
    const held = text.includes(' mutate ') ? { mutations: 5 } : { queries: 1 }
    expect(printed).toMatchObject(held)
  }
})

test('while processes get a new secret one after the other as in the docs, each reads what the others seal', () => {
  const steps = [...read('docs/operate.md').matchAll(/SESSION_SECRET="(\w+) (\w+)"/gu)]
  const later = steps.map(([, one = '', other = '']) => createSealer(one, other))
  expect(later).toHaveLength(2)
  let before = createSealer('OLD')
  for (const after of later) {
    expect(after.open(before.seal('x', 'y'), 'y')).toBe('x')
    expect(before.open(after.seal('x', 'y'), 'y')).toBe('x')
    before = after
  }
  expect(createSealer('NEW').open(before.seal('x', 'y'), 'y')).toBe('x')
})

test('a backup made as in the docs can be opened', async ({ skip }) => {
  skip(findProgram('sqlite3') === '', 'sqlite3 is not installed here')
  const cwd = temporaryDirectory()
  mkdirSync(join(cwd, 'data'))
  const storage = { dataDir: join(cwd, 'data'), databaseUrl: null }
  const open = await openDatabase(storage, sessionPart)
  onTestFinished(() => open.close())
  for (const { text } of written('sqlite3 ')) execFileSync('sh', ['-c', text], { cwd })
  mkdirSync(join(cwd, 'copy'))
  execFileSync('mv', [join(cwd, 'copy.db'), join(cwd, 'copy', 'sessions.db')])
  const copy = await openDatabase({ ...storage, dataDir: join(cwd, 'copy') }, sessionPart)
  await copy.close()
})
