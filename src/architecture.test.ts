import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { violations, type ImportRules } from './test/import-rules.ts'
import { readImports } from './test/read-imports.ts'

/** Who may import whom, from the mount down to the pure helpers. A row may only name what stands below it. */
const mayImport = {
  main: ['app'],
  app: ['routes', 'features', 'records', 'form', 'local', 'api', 'ui', 'contract', 'lib'],
  routes: ['features', 'records', 'local', 'ui'],
  // never a sibling feature
  features: [
    'records',
    'grants',
    'form',
    'editor',
    'apl',
    'local',
    'api',
    'record-text',
    'ui',
    'contract',
    'lib',
  ],
  command: ['apl', 'lib'],
  records: ['local', 'form', 'ui', 'api', 'record-text', 'contract', 'lib'], // the list product, once for all resources
  grants: ['record-text', 'contract', 'lib'], // what tokens may do; pure
  local: ['form', 'api', 'ui', 'contract', 'lib'], // what this browser keeps for an account
  form: ['api', 'record-text', 'ui', 'lib'],
  editor: ['apl', 'ui', 'lib'],
  apl: ['lib'], // one folder a room, each with a row of its own
  'apl/language': [
    'apl/changes',
    'apl/completion',
    'apl/format',
    'apl/help',
    'apl/hints',
    'apl/structure',
    'apl/scope',
    'apl/contract',
    'apl/syntax',
    'lib',
  ],
  'apl/changes': ['apl/scope', 'apl/contract', 'apl/stages', 'apl/syntax', 'lib'],
  'apl/completion': [
    'apl/help',
    'apl/expected',
    'apl/scope',
    'apl/catalog',
    'apl/contract',
    'apl/stages',
    'apl/syntax',
    'lib',
  ],
  'apl/help': ['apl/expected', 'apl/scope', 'apl/catalog', 'apl/contract', 'apl/stages', 'apl/syntax', 'lib'],
  'apl/hints': ['apl/scope', 'apl/catalog', 'apl/contract', 'apl/stages', 'apl/syntax', 'lib'],
  'apl/structure': ['apl/scope', 'apl/contract', 'apl/stages', 'apl/syntax', 'apl/grammar', 'lib'],
  'apl/format': ['apl/contract', 'apl/stages', 'apl/syntax', 'lib'],
  'apl/reading': ['apl/syntax', 'lib'],
  'apl/expected': ['apl/catalog', 'apl/stages', 'apl/syntax', 'lib'],
  'apl/scope': ['apl/catalog', 'apl/contract', 'apl/stages', 'apl/syntax', 'apl/grammar', 'lib'],
  'apl/contract': ['apl/syntax', 'lib'],
  'apl/syntax': ['apl/grammar', 'apl/stages', 'lib'],
  'apl/grammar': ['apl/stages', 'lib'],
  'apl/stages': ['apl/catalog'], // what sets each stage apart, once for all rooms
  'apl/catalog': ['lib'],
  ui: ['lib'],
  api: ['record-text', 'contract', 'lib'],
  server: ['service', 'storage', 'record-text', 'contract', 'lib'], // of the service only its doors
  service: ['storage', 'record-text', 'contract', 'lib'],
  storage: ['lib'], // SQLite or PostgreSQL, for both
  'record-text': ['lib'], // one JSON record as text; pure
  contract: ['lib'],
  lib: [],
}

const react = /^(react|react-dom|@base-ui\/react|@tanstack\/react-\w+|react-hook-form|lucide-react)($|\/)/u
const withReact = new Set(['main', 'app', 'routes', 'features', 'records', 'form', 'editor', 'local', 'ui'])

const law: ImportRules = {
  mayImport,
  split: ['features', 'apl'],
  doors: { service: ['src/service/start-service.ts', 'src/service/context/service-settings.ts'] },
  packages: [
    {
      name: react,
      bannedIn: (folder) => !withReact.has(folder),
      why: 'pure logic, transport and servers know nothing of React',
    },
    {
      name: /^(@tanstack\/react-(router|query)|react-hook-form|@hookform\/resolvers)($|\/)/u,
      bannedIn: (folder) => folder === 'ui',
      why: 'ui has no router, no query client and no form library',
    },
    {
      name: /^zod($|\/)/u,
      bannedIn: (folder) => folder !== 'lib',
      why: 'zod comes from #lib/zod.ts, which keeps it from probing for eval',
    },
    {
      name: /^(monaco-editor|@monaco-editor\/react)($|\/)/u,
      bannedIn: (folder) => folder !== 'editor',
      why: 'only editor knows Monaco',
    },
    {
      name: /^(libsql|pg)($|\/)/u,
      bannedIn: (folder) => folder !== 'storage',
      why: 'only storage knows the drivers of the databases',
    },
    {
      name: /^(node:|hono|@hono\/|oauth4webapi)/u,
      bannedIn: (folder) => withReact.has(folder) || ['api', 'apl', 'grants', 'record-text'].includes(folder),
      why: 'this runs in the browser',
    },
  ],
}

const sourceFiles = readdirSync('src', { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
const modules = sourceFiles.filter((file) => /\.tsx?$/u.test(file) && !file.endsWith('.d.ts'))

const configured = ['package.json', 'vite.config.ts', 'tsconfig.json', 'index.html']
const sources = new Map([...sourceFiles, ...configured].map((file) => [file, readFileSync(file, 'utf8')]))
const read = (file: string): string => sources.get(file) ?? ''
const lines = (file: string): number => read(file).trimEnd().split('\n').length
const parsed = modules.map((file) => ({ file, module: readImports(file, read(file)) }))

test('every import keeps the law', () => {
  expect(parsed.flatMap(({ file, module }) => violations(law, file, module))).toEqual([])
})

test('the law knows every folder of src', () => {
  const folders = new Set(modules.map((file) => file.split('/')[1]?.replace(/(\.test)?\.tsx?$/u, '')))
  expect(
    [...folders].filter((folder) => !(String(folder) in { ...mayImport, test: [], architecture: [] })),
  ).toEqual([])
})

test('the picture of the layers is the law that the imports are held against', async () => {
  const rows = Object.entries(mayImport)
    .filter(([room]) => !room.includes('/'))
    .map(([room, below]) => `${room.padEnd(12)} → ${below.join(' ') || 'nothing'}`)
  const page = readFileSync('docs/architecture.md', 'utf8')
  const drawn = page.replace(
    /<!-- layers -->[^]*<!-- \/layers -->/u,
    `<!-- layers -->\n\n\`\`\`\n${rows.join('\n')}\n\`\`\`\n\n<!-- /layers -->`,
  )
  await expect(drawn).toMatchFileSnapshot('../docs/architecture.md')
})

test('the law has no cycle: a folder only names folders below it', () => {
  const order = Object.keys(mayImport)
  const upward = Object.entries(mayImport).flatMap(([folder, targets]) =>
    targets
      .filter((target) => order.indexOf(target) <= order.indexOf(folder))
      .map((target) => `${folder} → ${target}`),
  )
  expect(upward).toEqual([])
})

const room = (folder: string) => /^src\/(?:features\/)?[^/]+/u.exec(folder)?.[0]

/** Each pair of folders of one room that need each other, directly or through others. */
const circlesOf = (imports: readonly (readonly [from: string, to: string])[]): readonly string[] => {
  const needed = new Map<string, Set<string>>()
  for (const [from, to] of imports) {
    if (from === to || room(from) !== room(to)) continue
    needed.set(from, (needed.get(from) ?? new Set()).add(to))
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false
    seen.add(from)
    const next = needed.get(from) ?? new Set()
    return next.has(to) || [...next].some((folder) => reaches(folder, to, seen))
  }
  return [...needed].flatMap(([from, below]) =>
    [...below].filter((to) => reaches(to, from)).map((to) => `${from} → ${to}`),
  )
}

test('the folders of a room stand in layers: none needs, by whatever way, one that needs it', () => {
  const imports = parsed
    .filter(({ file }) => !file.includes('.test.'))
    .flatMap(({ file, module }) =>
      module.imports
        .filter((name) => name?.startsWith('.'))
        .map((name) => [dirname(file), dirname(join(dirname(file), name ?? ''))] as const),
    )
  expect(circlesOf(imports)).toEqual([])
})

test('a circle of folders is found through a third one, and not between rooms', () => {
  const ring = [
    ['src/a/x', 'src/a/y'],
    ['src/a/y', 'src/a/z'],
    ['src/a/z', 'src/a/x'],
    ['src/b/x', 'src/a/x'],
    ['src/a/x', 'src/b/x'],
  ] as const
  expect(circlesOf(ring)).toHaveLength(3)
  expect(circlesOf(ring.slice(1))).toEqual([])
})

/** Parts of the page that are fetched later without the helper that keeps the page when they cannot be had. */
const bareImports = (source: string): readonly string[] =>
  source
    .replaceAll(/\b(lazyPart|lazyPage|importPart)(?:<[^>]*>)?\(\s*(async )?\(\) =>\s*import\(/gu, '')
    .match(/\blazy(RouteComponent)?\(|(?<!typeof )\bimport\((?!'[^']*'\)\.[A-Z])/gu) ?? []

test('what the page fetches later, it fetches through #ui/lazy-part.tsx or #ui/import-part.ts', () => {
  const onPage = modules.filter(
    (file) => !/\.test\.|^src\/(server|service|storage|command|test)\//u.test(file),
  )
  const own = /\bz\.lazy\(/gu
  expect(onPage.filter((file) => bareImports(read(file).replace(own, '')).length > 0)).toEqual([])
})

test.each([
  ['a bare import', `const load = async () => (await import('./a.ts')).a`, 1],
  ['lazy of React', `const A = lazy(() => import('./a.tsx'))`, 2],
  ['lazy of the router', `component: lazyRouteComponent(() => import('./a.tsx'), 'A')`, 2],
  ['a part', `const A = lazyPart(() => import('./a.tsx'), 'A', 'The answer')`, 0],
  ['a long part', `const A = lazyPart(\n  () =>\n    import('./a.tsx'),\n  'A',\n  'The answer',\n)`, 0],
  ['a type', `type A = import('./a.ts').A`, 0],
])('%s is told from what goes through the helper', (_what, source, count) => {
  expect(bareImports(source)).toHaveLength(count)
})

test('nothing reads what a clone does not have', () => {
  const outside = /\.\.\/shared\b|["'`]\/work\//u
  expect([...sources.keys()].filter((file) => outside.test(read(file)))).toEqual([])
})

test('file names are kebab-case and say what is in the file', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|gen|d))?\.(ts|tsx|css|json|txt)$/u
  const vague = /(^|[-/])(utils?|helpers?|misc|common)([-./]|$)|\/index\.tsx?$/u
  expect(sourceFiles.filter((file) => !kebab.test(basename(file)) || vague.test(file))).toEqual([])
})

test('no module only passes on others', () => {
  expect(parsed.filter(({ module }) => module.isBarrel).map(({ file }) => file)).toEqual([])
})

test('no file is over 350 lines but catalogs and seeds', () => {
  const sized = modules.filter((file) => !/seed|catalog|words|\.gen\./u.test(file))
  expect(sized.filter((file) => lines(file) > 350)).toEqual([])
})

test('a whole resource can be defined in 60 lines', () => {
  expect(lines('src/test/farms.ts')).toBeLessThanOrEqual(60)
})

test.each([
  ['a sibling feature', 'src/features/orgs/x.ts', `import { a } from '#features/tokens/a.ts'`],
  ['the list product from a room below it', 'src/grants/x.ts', `import { a } from '#records/index/a.ts'`],
  ['a sibling feature by climbing', 'src/features/orgs/x.ts', `export { a } from '../tokens/a.ts'`],
  ['the service, dynamically', 'src/app/x.ts', `const load = () => import('#service/start-service.ts')`],
  ['the service, as a type', 'src/features/orgs/x.ts', `type A = import('#service/store.ts').Store`],
  ['another room of the service', 'src/server/x.ts', `import type { Store } from '#service/store.ts'`],
  ['a climb out of the folder', 'src/ui/x.ts', `import '../lib/a.ts'`],
  ['a room of the language from one below it', 'src/apl/syntax/x.ts', `import { a } from '#apl/scope/a.ts'`],
  ['its own folder by its long name', 'src/ui/x.ts', `import { a } from '#ui/a.ts'`],
  ['the tests', 'src/ui/x.ts', `export * from '#test/a.ts'`],
  ['a worker from elsewhere', 'src/editor/x.ts', `import url from '#grants/worker.ts?worker&url'`],
  ['a worker by its address', 'src/ui/x.ts', `new Worker(new URL('../apl/worker.ts', import.meta.url))`],
  ['many at once', 'src/ui/x.ts', `import.meta.glob('../features/*/x.ts')`],
  ['a computed name', 'src/app/x.ts', 'const load = (name: string) => import(`#ui/${name}.ts`)'],
  ['React in pure logic', 'src/grants/x.ts', `import { useMemo } from 'react'`],
  ['the query client in ui', 'src/ui/x.tsx', `import { useQuery } from '@tanstack/react-query'`],
  ['Monaco in a feature', 'src/features/queries/x.ts', `import type { editor } from 'monaco-editor'`],
  ['zod by another door', 'src/api/x.ts', `import * as z from 'zod/mini'`],
  ['a driver of a database', 'src/service/x.ts', `import Sqlite from 'libsql'`],
  ['a driver, dynamically', 'src/server/x.ts', `const load = () => import('pg')`],
  ['Node in the browser', 'src/api/x.ts', `import { readFile } from 'node:fs/promises'`],
])('the law forbids %s', (_what, file, source) => {
  expect(violations(law, file, readImports(file, source))).toHaveLength(1)
})

test.each([
  [
    'src/routes/org-routes.ts',
    `import { OrgsPage } from '#features/orgs/orgs-page.tsx'; import { x } from './x.ts'`,
  ],
  [
    'src/features/orgs/x.tsx',
    `import { useQuery } from '@tanstack/react-query'; import { send } from '#api/send.ts'`,
  ],
  [
    'src/service/authorization/x.ts',
    `import type { Store } from '../store.ts'; import { createHash } from 'node:crypto'`,
  ],
  [
    'src/editor/x.ts',
    `import url from '#apl/worker.ts?worker&url'; import * as monaco from 'monaco-editor/editor'`,
  ],
  ['src/storage/x.ts', `import Sqlite from 'libsql'; const load = () => import('pg')`],
  ['src/server/main.ts', `const { startService } = await import('#service/start-service.ts')`],
  ['src/features/orgs/x.test.ts', `import { a } from '#features/tokens/a.ts'`],
])('the law lets %s be', (file, source) => {
  expect(violations(law, file, readImports(file, source))).toEqual([])
})

test('a module that only passes on others is told from one that also does something', () => {
  expect(readImports('a.ts', `export * from './b.ts'\nexport { c } from './c.ts'`).isBarrel).toBe(true)
  expect(readImports('a.ts', `export * from './b.ts'\nexport const d = 1`).isBarrel).toBe(false)
})
