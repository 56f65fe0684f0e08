import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from '#lib/zod.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

const read = (file: string): string => readFileSync(file, 'utf8')

/** The settings as `.env.example` has them, which a test holds against the code. */
const settings = read('.env.example')
  .split('\n\n')
  .flatMap((block) => {
    const [, about = '', name = '', example = ''] = /^# (.*)\n#?([A-Z][A-Z\d_]*)=(.*)$/mu.exec(block) ?? []
    return name === '' ? [] : [{ name, about, example }]
  })

const inCell = (text: string): string => text.replaceAll('|', '\\|')

test('the page of settings is made from .env.example', async () => {
  const rows = settings.map(
    ({ name, about, example }) =>
      `| \`${name}\` | ${example === '' ? '' : `\`${inCell(example)}\``} | ${inCell(about)} |`,
  )
  const page = [
    '# Configure',
    '',
    'Settings are environment variables, or lines of a file `.env` in the working directory (`.env.example` is one to copy).',
    'The environment comes before the file, and `--port` and `--api-base-url` before both. Nothing has to be set: without',
    'any, Starboard runs with the embedded service. A setting that is half given, unsafe or not understood stops the start',
    'with one sentence that names it; a name that looks mistyped is told in the log.',
    '',
    '| Setting | Default or example | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ]
  expect(settings.length).toBeGreaterThan(40)
  await expect(page.join('\n')).toMatchFileSnapshot('../docs/configure.md')
})

test('the README can be read at once, and says first what this is and that Axiom did not make it', () => {
  const text = read('README.md')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  const [, first = ''] = text.split('\n\n')
  expect(first).toContain('Axiom')
  expect(first).toContain('not affiliated')
  expect(text.match(/^!\[/gmu)).toHaveLength(1)
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

test.each(pages)('every file, script and setting that %s names is there', (page) => {
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
