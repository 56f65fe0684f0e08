import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a system program, even one that only root has in its PATH; empty if it is not installed. */
export const findProgram = (name: string): string => {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? ''
}
