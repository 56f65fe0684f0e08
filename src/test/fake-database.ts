import * as database from 'fake-indexeddb'
import { vi } from 'vitest'

/** Gives the test an empty IndexedDB of its own, until `vi.unstubAllGlobals`. */
export function stubDatabase(): void {
  for (const [name, part] of Object.entries(database)) {
    if (name.startsWith('IDB')) vi.stubGlobal(name, part)
  }
  vi.stubGlobal('indexedDB', new database.IDBFactory())
}
