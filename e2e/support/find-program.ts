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

/** Where a program of the system is, also one that only root has in its path; empty where it is not installed. */
export const findProgram = (name: string): string => {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? ''
}
