import { TextLines } from '#lib/text-lines.ts'

/** Line and column of an offset in a text, both from 1; columns count UTF-16 units, as editors do. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = new TextLines(text)
  const line = lines.lineOf(offset)
  return { line, column: offset - lines.startOf(line) + 1 }
}
