import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from '#lib/zod.ts'

const Manifest = z.object({ name: z.string(), version: z.string(), license: z.optional(z.string()) })

const licenseFile = /^(?:licen[cs]e|notice|copying|thirdpartynotices)(?:[.-].*)?$/i

/** The package folder of a file in `node_modules`; null for our own files. */
function packageFolder(file: string): string | null {
  const [, folder] = /^\0?(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(file) ?? []
  return folder !== undefined && existsSync(path.join(folder, 'package.json')) ? folder : null
}

function noticeOf(folder: string): readonly [string, string] {
  const { name, version, license } = Manifest.parse(
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  )
  const texts = readdirSync(folder)
    .filter((file) => licenseFile.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
  if (texts.length === 0 && license === undefined)
    throw new Error(`${name} does not say under which license it is.`)
  return [`${name} ${version}${license === undefined ? '' : ` (${license})`}`, texts.join('\n\n')]
}

/**
 * The licenses of the packages whose files are in a build; most require that every copy includes their text. Throws for
 * a package without a license.
 */
export function thirdPartyNotices(files: Iterable<string>): string {
  const folders = new Set([...files].flatMap((file) => packageFolder(file) ?? []))
  const notices = new Map([...folders].map(noticeOf))
  const parts = [...notices].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    [
      'The pages of Starboard contain code, styles, and fonts of these packages. Their sources are at https://www.npmjs.com/package/ and their name.',
      ...parts.map(([title, text]) => [title, '-'.repeat(title.length), text].filter(Boolean).join('\n')),
    ].join('\n\n\n') + '\n'
  )
}
