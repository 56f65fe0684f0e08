import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type SiteFiles, siteFilesName } from './page-document.ts'

const routesDir = 'src/routes'

/** A screen: the name of its route file, its path, and the module that its route loads. */
type Screen = { readonly name: string; readonly path: string; readonly page: string }

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

function readScreens(modules: Modules): readonly Screen[] {
  return readdirSync(routesDir).flatMap((file) => {
    const name = /^(.+)-route\.ts$/.exec(file)?.[1]
    const source = resolve(routesDir, file)
    const [page] = modules.getModuleInfo(source)?.dynamicallyImportedIds ?? []
    const path = /^ {2}path: '(.+)',$/m.exec(readFileSync(source, 'utf8'))?.[1]
    return name !== undefined && page !== undefined && path !== undefined ? [{ name, path, page }] : []
  })
}

/** Everything that a module needs immediately, including itself and what its query options load to read the answer. */
function reach(modules: Modules, id: string, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  const known = modules.getModuleInfo(id)
  const readBy = id.endsWith('-options.ts') ? (known?.dynamicallyImportedIds ?? []) : []
  for (const needed of [...(known?.importedIds ?? []), ...readBy]) reach(modules, needed, found)
  return found
}

/**
 * Files for modules that several screens share. A module goes into the first file that lists all screens that need it,
 * or into `lists` if none does. So each screen loads a handful of files and little that it does not need; one file for
 * each set of screens would make sixty.
 */
const shared: readonly (readonly [file: string, screens: readonly string[]])[] = [
  ['changes', ['org-changes', 'org-history', 'token-changes', 'token-history']],
  ['compare', ['org-compare', 'token-compare']],
  ['org', ['org', 'org-compare']],
  ['token', ['dataset', 'org-compare', 'token', 'token-compare', 'token-review']],
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
      'settings',
    ],
  ],
  ['known-queries', ['query', 'dataset']],
  ['queries', ['queries', 'query', 'dataset', 'settings']],
  ['forms', ['query', 'settings', 'sign-in']],
]

function fileOf(screens: readonly string[]): string {
  if (screens.length === 1) return `${screens[0]}-page`
  const file = shared.find(([, named]) => screens.every((screen) => named.includes(screen)))?.[0]
  return file ?? 'lists'
}

/** The file name for a module that a screen needs immediately; null for any other, which is loaded on demand. */
export const splitByScreen = (() => {
  let files: Map<string, string> | undefined
  function readFiles(modules: Modules): Map<string, string> {
    const users = new Map<string, string[]>()
    for (const { name, page } of readScreens(modules)) {
      for (const id of reach(modules, page)) users.set(id, [...(users.get(id) ?? []), name])
    }
    return new Map([...users].map(([id, screens]) => [id, fileOf(screens)]))
  }
  return (id: string, modules: Modules): string | null => (files ??= readFiles(modules)).get(id) ?? null
})()

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
    const first = new Set<string>()
    for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName, first)
    const filesOf = (page: string): readonly string[] => {
      const holder = chunks.find(({ moduleIds }) => moduleIds.includes(page))
      if (!holder) this.error(`No file holds ${page}`)
      return [...add(holder.fileName, new Set())].filter((file) => !first.has(file)).map((file) => `/${file}`)
    }
    const files: SiteFiles = {
      screens: Object.fromEntries(readScreens(this).map(({ path, page }) => [path, filesOf(page)])),
      fonts: Object.keys(bundle)
        .filter((file) => /\/geist(?:-mono)?-latin-wght-normal-/.test(file))
        .map((file) => `/${file}`),
    }
    this.emitFile({ type: 'asset', fileName: siteFilesName, source: JSON.stringify(files) })
  },
}
