import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from '../storage/temporary-directory.ts'

export const testScript = `export const a = ${JSON.stringify('x'.repeat(5000))}`

/** A folder as the build leaves it, with one script, and a file outside it that nobody may get. Gives its path. */
export function writeTestSite(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = path.join(temporaryDirectory(), 'site')
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  writeFileSync(path.join(root, '..', 'outside.txt'), 'secret')
  const all = {
    'index.html': '<!doctype html><title>Starboard</title>',
    'assets/app-1a2b.js': testScript,
    'favicon.svg': '<svg/>',
    ...files,
  }
  for (const [name, content] of Object.entries(all)) writeFileSync(path.join(root, name), content)
  return root
}
