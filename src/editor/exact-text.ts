import { countWhere } from '#lib/count-where.ts'

/** A replacement of whole or partial lines: line numbers from 1, before the change; `text` with LF line ends. */
interface LineChange {
  startLine: number
  endLine: number
  text: string
}

/**
 * A text, and the form an editor can hold: without a byte order mark, and with LF line ends only. Editors normalize
 * line ends; this keeps each one, so that an edit changes only what was edited.
 */
export interface ExactText {
  /** The text, character for character. */
  readonly source: string
  /** The text in the editor. */
  readonly shown: string
  readonly mark: string
  /** The line ends in order; empty when all are LF. */
  readonly ends: readonly string[]
  /** Earlier sources by their shown text, so that undo restores their line ends, too. */
  readonly earlier: ReadonlyMap<string, string>
}

const remembered = 200

/** Splits a text into its parts. Keeps the history of `previous` for undo. */
export function exactText(source: string, previous?: ExactText): ExactText {
  const mark = /^\uFEFF*/.exec(source)?.[0] ?? ''
  const body = source.slice(mark.length)
  return {
    source,
    ...(body.includes('\r')
      ? { shown: body.replaceAll(/\r\n?/g, '\n'), ends: body.match(/\r\n|\r|\n/g) ?? [] }
      : { shown: body, ends: [] }),
    mark,
    earlier: previous === undefined ? new Map() : remember(previous),
  }
}

/** The text after an edit that left `shown` in the editor. New lines end like the line they were typed in. */
export function editedText(before: ExactText, shown: string, changes: readonly LineChange[]): ExactText {
  if (shown === before.shown) return before
  const earlier = remember(before)
  const known = earlier.get(shown)
  if (known !== undefined) return { ...exactText(known), earlier }
  if (before.ends.length === 0) return { ...before, source: before.mark + shown, shown, earlier }
  const ends: string[] = []
  let next = 0
  for (const { startLine, endLine, text } of changes.toSorted((a, b) => a.startLine - b.startLine)) {
    const end = before.ends[startLine - 1] ?? before.ends[startLine - 2] ?? '\n'
    for (; next < startLine - 1; next++) ends.push(before.ends[next] ?? '\n')
    for (let added = text.split('\n').length - 1; added > 0; added--) ends.push(end)
    next = Math.max(next, endLine - 1)
  }
  for (; next < before.ends.length; next++) ends.push(before.ends[next] ?? '\n')
  keepApart(shown, ends)
  let line = 0
  const source = before.mark + shown.replaceAll('\n', () => ends[line++] ?? '\n')
  return { source, shown, mark: before.mark, ends, earlier }
}

/** A lone CR followed by a lone LF would read as one line end, so the LF becomes CRLF. */
function keepApart(shown: string, ends: string[]) {
  const lines = shown.split('\n')
  for (let line = 1; line < ends.length; line++) {
    if (lines[line] === '' && ends[line - 1] === '\r' && ends[line] === '\n') ends[line] = '\r\n'
  }
}

/** The single replacement that turns one text into another, as offsets and as lines. */
export function singleChange(before: string, after: string): LineChange & { start: number; end: number } {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let tail = 0
  const [lastBefore, lastAfter] = [before.length - 1, after.length - 1]
  while (
    tail < shortest - start &&
    before.charCodeAt(lastBefore - tail) === after.charCodeAt(lastAfter - tail)
  )
    tail++
  const end = before.length - tail
  return {
    start,
    end,
    startLine: lineAt(before, start),
    endLine: lineAt(before, end),
    text: after.slice(start, after.length - tail),
  }
}

function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Only texts with mixed line ends need history; otherwise the edit alone restores the source. */
function remember(text: ExactText): ReadonlyMap<string, string> {
  if (new Set(text.ends).size < 2) return text.earlier
  const entries = [...text.earlier, [text.shown, text.source] as const]
  return new Map(entries.slice(-remembered))
}

/** Converts between offsets in a text and in the editor's form of it, in UTF-16 units. */
export interface ExactOffsets {
  toShown(offset: number): number
  toSource(offset: number): number
}

/** Converts offsets for texts with a byte order mark or CRLF line ends; for others they are the same. */
export function exactOffsets({ mark, ends, shown }: ExactText): ExactOffsets {
  /** Offsets in `shown` after each line end that has two characters in the source. */
  const wide: number[] = []
  let at = -1
  for (const end of ends) {
    at = shown.indexOf('\n', at + 1)
    if (end === '\r\n') wide.push(at + 1)
  }
  return {
    toShown(offset) {
      const inBody = Math.max(0, offset - mark.length)
      // In the source, the line end at `wide[index]` ends `index + 1` characters later.
      return inBody - countWhere(wide, (each, index) => each + index <= inBody)
    },
    toSource: (offset) => mark.length + offset + countWhere(wide, (each) => each <= offset),
  }
}
