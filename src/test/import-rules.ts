import { dirname, posix } from 'node:path'
import type { Module } from './read-imports.ts'

export type ImportRules = {
  /** Folder of `src`, or subfolder of a split one → the folders or subfolders that it may import from. */
  readonly mayImport: Readonly<Record<string, readonly string[]>>
  /** Folders whose subfolders are separate units, as if each were a top-level folder. */
  readonly split: readonly string[]
  /** Folder → the only files in it that others may import. */
  readonly doors: Readonly<Record<string, readonly string[]>>
  /** Package → the folders that must not use it. */
  readonly packages: readonly {
    readonly name: RegExp
    readonly bannedIn: (folder: string) => boolean
    readonly why: string
  }[]
}

/**
 * Checks one file against the law.
 * @param file path below the root, for example `src/ui/button.tsx`
 * @param imports what it imports
 * @returns a sentence for each import that breaks the law
 */
export const violations = (law: ImportRules, file: string, { imports }: Module): readonly string[] => {
  const own = place(law, file)
  if (own.folder === 'test' || isTest(file)) return []
  return imports.flatMap((specifier) => {
    const say = (reason: string): readonly string[] => [
      `${file} imports ${specifier ?? 'a computed name'}: ${reason}`,
    ]
    if (specifier === null) return say('a name that cannot be read cannot be held against the law')
    if (specifier.startsWith('#')) return crossing(law, own, `src/${specifier.slice(1)}`, say)
    if (specifier.startsWith('.')) {
      const target = posix.join(dirname(file), specifier)
      return place(law, target).unit === own.unit
        ? []
        : say('outside its own folder a file is named by "#folder/file"')
    }
    if (specifier.startsWith('/')) return say('an absolute path holds on one machine only')
    return law.packages
      .filter(({ name, bannedIn }) => name.test(specifier) && bannedIn(own.folder))
      .flatMap(({ why }) => say(why))
  })
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/u.test(file)

type Place = { readonly folder: string; readonly unit: string }
type Say = (reason: string) => readonly string[]

const crossing = (law: ImportRules, own: Place, target: string, say: Say): readonly string[] => {
  const { folder, unit } = place(law, target)
  if (unit === own.unit) return say('inside one folder a file is named relatively')
  const allowed = law.mayImport[own.unit] ?? law.mayImport[own.folder] ?? []
  if (!allowed.includes(folder) && !allowed.includes(unit)) return say(`${own.unit} may not import ${unit}`)
  const doors = law.doors[folder]
  if (doors && !doors.includes(target)) return say(`of ${folder} only ${doors.join(' and ')} may be imported`)
  return []
}

/** `src/main.tsx` counts as a folder with one file; each subfolder of a split folder is a unit of its own. */
const place = (law: ImportRules, file: string): Place => {
  const [, first = '', second = ''] = file.split('/')
  const folder = first.replace(/\.tsx?$/u, '')
  return { folder, unit: law.split.includes(folder) ? `${folder}/${second}` : folder }
}
