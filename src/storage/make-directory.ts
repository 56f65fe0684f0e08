import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a directory and its missing parents, only for their owner. It goes step by step, because Node retries forever
 * where nothing can be created, as in /proc.
 * @throws the file system's error.
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
