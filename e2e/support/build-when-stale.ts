import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const outputs = ['dist/server/main.js', 'dist/site/index.html']
const sources = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts']

/**
 * Builds what the tests run, unless the last build is newer than every source.
 * @throws Error if the build fails
 */
export const buildWhenStale = async (): Promise<void> => {
  if (outputs.every((file) => existsSync(file)) && newest(sources) <= oldest(outputs)) return
  console.log('The build is missing or older than its sources: building.')
  const succeeded = await runCommand(['npm', 'run', '--silent', 'build'], { limitMs: 10 * 60_000 })
  if (!succeeded) throw new Error('The build failed, so there is nothing to test end to end.')
}

const newest = (paths: readonly string[]): number => Math.max(...paths.flatMap(filesIn).map(changedAt))

const oldest = (paths: readonly string[]): number => Math.min(...paths.map(changedAt))

const changedAt = (file: string): number => statSync(file).mtimeMs

const filesIn = (path: string): readonly string[] => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
