import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type SiteFiles, siteFilesName } from './page-document.ts'

const routesDir = 'src/routes'

/** A screen: the name of its route, such as `org-changes`, its path, and the module that its route loads. */
type Screen = { readonly name: string; readonly path: string; readonly page: string }

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** The screens, by the text of their routes: `const orgsRoute = createRoute({ … path: '/orgs', … import('…') … })`. */
function readScreens(): readonly Screen[] {
  const sources = readdirSync(routesDir).map((file) => readFileSync(resolve(routesDir, file), 'utf8'))
  const definitions = sources.flatMap((source) => source.split(/^(?:export )?const /m))
  return definitions.flatMap((code) => {
    const name = /^(\w+)Route = createRoute\(/.exec(code)?.[1]
    const path = /^ {2}path: '(.+)',$/m.exec(code)?.[1]
    const page = /import\('([^']+)'\)/.exec(code)?.[1]
    if (name === undefined || path === undefined || page === undefined) return []
    const file = page.startsWith('#') ? resolve('src', page.slice(1)) : resolve(routesDir, page)
    return [{ name: name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), path, page: file }]
  })
}

/** Indexes of packages, which only list names of other modules: whoever imports a name needs the module it is from. */
const indexFile =
  /\/(?:lucide-react|@tanstack\/(?:query-core|react-query|react-router))\/[\w/]+\/(?:index|lucide-react)\.m?js$/

/** What the code lists in braces from each file: `import { a, b as c } from 'file'`, or the same with `export`. */
const listedFrom = (code: string): readonly (readonly [names: readonly string[], file: string])[] =>
  [...code.matchAll(/\{([^{}]*)\} from ["']([^"']+)["']/g)].map(([, names = '', file = '']) => [
    names.split(',').map((name) => name.trim()),
    file,
  ])

/** The modules that an index takes these names from. */
function behindIndex(modules: Modules, index: string, names: ReadonlySet<string>): readonly string[] {
  const known = modules.getModuleInfo(index)
  const own = listedFrom(known?.code ?? '').filter(
    ([listed, file]) =>
      file.startsWith('.') && listed.some((name) => names.has(name.replace(/^default as /, ''))),
  )
  const others = known?.importedIds.filter((id) => indexFile.test(id)) ?? []
  return [
    ...own.map(([, file]) => resolve(index, '..', file)),
    ...others.flatMap((id) => behindIndex(modules, id, names)),
  ]
}

/** The modules that one module needs immediately, and what its query options load to read the answer. */
function needsOf(modules: Modules, id: string): readonly string[] {
  const known = modules.getModuleInfo(id)
  const readBy = id.endsWith('-options.ts') ? (known?.dynamicallyImportedIds ?? []) : []
  const names = new Set(
    listedFrom(known?.code ?? '').flatMap(([listed]) => listed.map((name) => name.replace(/ as .*/, ''))),
  )
  return [...(known?.importedIds ?? []), ...readBy].flatMap((needed) =>
    indexFile.test(needed) ? behindIndex(modules, needed, names) : needed,
  )
}

/** Everything that a page needs immediately, including itself. `needs` keeps what each module needs. */
function reach(
  modules: Modules,
  id: string,
  needs: Map<string, readonly string[]>,
  found = new Set<string>(),
) {
  if (found.has(id)) return found
  found.add(id)
  const needed = needs.get(id) ?? needsOf(modules, id)
  needs.set(id, needed)
  for (const module of needed) reach(modules, module, needs, found)
  return found
}

/**
 * Files for modules that several screens share. A module goes into the first file that lists all screens that need it,
 * or into `records` if none does. So each screen loads a handful of files and little that it does not need; one file for
 * each set of screens would make sixty.
 */
const shared: readonly (readonly [file: string, screens: readonly string[]])[] = [
  ['org-changes', ['org-changes', 'org-history']],
  ['token-changes', ['token-changes', 'token-history']],
  ['changes', ['org-changes', 'org-history', 'token-changes', 'token-history']],
  ['compare', ['org-compare', 'token-compare']],
  ['choices', ['org-compare', 'token-compare', 'token-review']],
  ['table', ['orgs', 'tokens', 'queries']],
  ['org', ['org', 'org-compare']],
  ['orgs', ['orgs', 'org', 'org-changes', 'org-compare', 'org-history']],
  ['token', ['dataset', 'token', 'token-compare', 'token-review']],
  [
    'tokens',
    [
      'tokens',
      'token',
      'token-changes',
      'token-compare',
      'token-history',
      'token-review',
      'dataset',
      'other-settings',
    ],
  ],
  ['known-queries', ['query', 'dataset', 'other-settings']],
  ['language', ['query', 'language-check']],
  ['queries-page', ['queries', 'language-check']],
  ['queries', ['queries', 'query', 'dataset', 'other-settings', 'language-check']],
  ['forms', ['query', 'sign-in']],
  ['settings-page', ['settings', 'other-settings']],
  [
    'snapshots',
    ['org-changes', 'org-history', 'token-changes', 'token-history', 'settings', 'other-settings'],
  ],
]

/** What screens load right after their first view: the settings, and the saved queries. It shares files with others. */
const later = [
  { name: 'other-settings', page: resolve(routesDir, 'other-settings.tsx') },
  { name: 'language-check', page: resolve('src/features/queries/checks/language-check.ts') },
]

function fileOf(screens: readonly string[]): string {
  if (screens.length === 1) return `${screens[0]}-page`
  const file = shared.find(([, named]) => screens.every((screen) => named.includes(screen)))?.[0]
  return file ?? 'records'
}

/** The file name for a module that a screen needs immediately; null for any other, which is loaded on demand. */
export const splitByScreen = (() => {
  let files: Map<string, string> | undefined
  function readFiles(modules: Modules): Map<string, string> {
    const users = new Map<string, string[]>()
    const needs = new Map<string, readonly string[]>()
    for (const { name, page } of [...readScreens(), ...later]) {
      for (const id of reach(modules, page, needs)) users.set(id, [...(users.get(id) ?? []), name])
    }
    return new Map([...users].map(([id, screens]) => [id, fileOf(screens)]))
  }
  return (id: string, modules: Modules): string | null => (files ??= readFiles(modules)).get(id) ?? null
})()

/** The file with the page of a query, and the editor's files, once the build knows their names. */
let queryPage: { readonly file: string; readonly editor: readonly string[] } | undefined

/** What each file imports immediately, and what that imports, once the build knows their names. */
let needed: ReadonlyMap<string, ReadonlySet<string>> = new Map()

/**
 * The files to fetch together with `file` when `hostId` imports it: of its own imports, those that `hostId` does not
 * need, too, because these are there. With the page of a query, also the editor, which browsers then fetch and compile,
 * but run only when it is imported.
 */
export function resolveDependencies(
  file: string,
  files: readonly string[],
  { hostId }: { readonly hostId: string },
): string[] {
  const editor = file === queryPage?.file ? queryPage.editor : []
  const known = needed.get(hostId)
  return [...new Set([...files, ...editor])].filter((each) => each !== file && !known?.has(each))
}

/** All files that the screens of the lists need immediately, once the build knows their names. */
let listFiles: ReadonlySet<string> = new Set()

/**
 * Has V8 compile all functions of these files on another thread while they arrive. Otherwise, it compiles each function
 * when it is first called, which takes a third of the time that the scripts of a first screen run. Only for the lists,
 * where most visits start: what is compiled takes memory, even if it never runs (with all screens, 2.4 MB instead of 1.1).
 */
export const hintCompilation: Plugin = {
  name: 'hint-compilation',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle: {
    // The hint counts only on the first line, and Vite still adds lines before.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && listFiles.has(file.fileName))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

/** Writes which files each screen needs beyond those of the page, so that the server can preload them. */
export const writeSiteFiles: Plugin = {
  name: 'write-site-files',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const add = (file: string, found: Set<string>): Set<string> => {
      if (found.has(file)) return found
      found.add(file)
      for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
        add(imported, found)
      return found
    }
    needed = new Map(chunks.map(({ fileName }) => [fileName, add(fileName, new Set())]))
    const first = new Set<string>()
    for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName, first)
    const filesOf = (module: string): readonly [string, ...string[]] => {
      const holder = chunks.find(({ moduleIds }) => moduleIds.includes(module))
      if (!holder) this.error(`No file holds ${module}`)
      const { fileName } = holder
      return [
        fileName,
        ...[...(needed.get(fileName) ?? [])].filter((file) => file !== fileName && !first.has(file)),
      ]
    }
    const [file] = filesOf(resolve('src/features/queries/edit/query-page.tsx'))
    queryPage = { file, editor: filesOf(resolve('src/editor/monaco-code-editor.tsx')) }
    const screens = Object.fromEntries(readScreens().map(({ path, page }) => [path, filesOf(page)]))
    const fontsNamed = (name: string) =>
      Object.keys(bundle)
        .filter((file) => file.includes(`/${name}-`) && file.endsWith('.woff2'))
        .map((file) => `/${file}`)
    const files: SiteFiles = {
      screens: Object.fromEntries(
        Object.entries(screens).map(([path, names]) => [path, names.map((name) => `/${name}`)]),
      ),
      fonts: fontsNamed('geist-latin-wght-normal'),
      codeFonts: fontsNamed('geist-mono-latin-400-normal'),
    }
    this.emitFile({ type: 'asset', fileName: siteFilesName, source: JSON.stringify(files) })
    const lists = ['/orgs', '/tokens', '/queries'].flatMap((path) => screens[path] ?? [])
    listFiles = new Set([...first, ...lists])
  },
}
