import { TextLines } from '#lib/text-lines.ts'
import { z } from '#lib/zod.ts'

/** Line and column of an offset in a text, both from 1; columns count UTF-16 units, as editors do. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = new TextLines(text)
  const line = lines.lineOf(offset)
  return { line, column: offset - lines.startOf(line) + 1 }
}

/** A query to look at, as a line of the file names it. */
export interface FileQuery {
  id: string
  apl: string
}

const line = z.looseObject({ id: z.union([z.string(), z.number()]), apl: z.string() })

/**
 * The queries of a text with one JSON object `{"id": …, "apl": …}` a line; blank lines are skipped.
 * @throws Error with a plain sentence that names the first line which is not so
 */
export function readQueries(text: string): FileQuery[] {
  return text.split(/\r?\n/).flatMap((source, index) => {
    if (source.trim() === '') return []
    const query = line.safeParse(jsonOf(source))
    if (query.success) return [{ id: String(query.data.id), apl: query.data.apl }]
    throw new Error(`Line ${index + 1} is not a query: it has to be {"id": "…", "apl": "…"}.`)
  })
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}
