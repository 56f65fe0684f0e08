import { elementRanges } from '#record-text/json-scanner.ts'
import { readFileText } from '#lib/read-file-text.ts'
import { takeTurns } from '#lib/take-turns.ts'
import { findLists } from './find-lists.ts'
import { itemLabel, readItem } from './read-item.ts'
import { readQuery } from './read-query.ts'
import type { RefusedPart, WorkspaceItem, WorkspaceQuery } from './workspace-file.ts'

/** Bytes. */
const largestWorkspace = 100 * 1024 * 1024

export type WorkspaceReading =
  | {
      kind: 'workspace'
      exportedAt: string
      queries: readonly WorkspaceQuery[]
      items: readonly WorkspaceItem[]
      refused: readonly RefusedPart[]
    }
  | { kind: 'refused'; reason: string }

const refuse = (reason: string): WorkspaceReading => ({ kind: 'refused', reason })

/**
 * Reads an exported workspace. A file that is none is refused as a whole with a sentence; one bad query or item is
 * refused by itself. `onProgress` is told how much is read, from 0 to 1. The page stays usable meanwhile.
 */
export async function readWorkspace(
  file: Blob,
  onProgress?: (part: number) => void,
): Promise<WorkspaceReading> {
  const read = await readFileText(file, largestWorkspace)
  if ('problem' in read) return refuse(read.problem)
  const { text } = read
  const found = findLists(text)
  if ('problem' in found) return refuse(found.problem)
  const refused: RefusedPart[] = []
  const turn = takeTurns()

  /** The elements of the list that begins at `from`, each once, and whether the file holds all of it. */
  async function readList<Part extends object>(
    from: number,
    readPart: (source: string, place: number) => Part | RefusedPart,
    labelOf: (part: Part) => string,
  ): Promise<{ parts: Part[]; isWhole: boolean }> {
    const parts = new Map<string, Part>()
    const ranges = elementRanges(text, from)
    let next = ranges.next()
    for (let place = 1; !next.done; place++) {
      const [start, end] = next.value
      const part = readPart(text.slice(start, end), place)
      if ('reason' in part) refused.push(part)
      else if (parts.has(labelOf(part))) {
        refused.push({
          label: labelOf(part),
          reason: 'The file holds this id more than once; the first is taken.',
        })
      } else parts.set(labelOf(part), part)
      if (await turn()) onProgress?.(end / text.length)
      next = ranges.next()
    }
    return { parts: [...parts.values()], isWhole: next.value !== undefined }
  }

  const queries = await readList(found.queries, readQuery, ({ id }) => id)
  const items =
    found.items === undefined
      ? { parts: [], isWhole: found.head.version < 2 }
      : await readList(found.items, readItem, itemLabel)
  if (!queries.isWhole || !items.isWhole) {
    refused.push({ label: 'The end of the file', reason: 'The file is cut off. What came before is usable.' })
  }
  return {
    kind: 'workspace',
    exportedAt: found.head.exportedAt,
    queries: queries.parts,
    items: items.parts,
    refused,
  }
}
