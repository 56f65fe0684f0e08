import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { StorageError } from '../database.ts'

const leastFree = 1024 * 1024

/**
 * Gives a function that rejects when `file` could not be written to: gone, replaced, read-only, disk full. It asks the
 * file system and writes nothing.
 */
export async function createFileCheck(file: string): Promise<() => Promise<void>> {
  const opened = await stat(file)
  return async () => {
    try {
      // The driver would go on writing to a file that was deleted, and all of it would be lost.
      const { ino, dev } = await stat(file)
      if (ino !== opened.ino || dev !== opened.dev) throw new Error('it was replaced by another file')
      await access(file, constants.R_OK | constants.W_OK)
      await access(path.dirname(file), constants.W_OK)
      const { bavail, bsize } = await statfs(file)
      if (bavail * bsize < leastFree) throw new Error('the disk is full')
    } catch (error) {
      throw new StorageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
