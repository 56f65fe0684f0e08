import { readFileSync } from 'node:fs'
import { aplCommand } from './apl-command.ts'

/** `npm run apl`: the query language without a browser. */
try {
  process.stdout.write(`${aplCommand(process.argv.slice(2), (path) => readFileSync(path, 'utf8'))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
