import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a directory and those above it that are missing, for their owner only. Step by step, because Node tries for ever
 * where nothing can be made, as in /proc.
 * @throws what the file system says.
 */
export function makeDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true) return
  const above = path.dirname(path.resolve(directory))
  if (above !== path.resolve(directory)) makeDirectory(above)
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another process was first.
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}
