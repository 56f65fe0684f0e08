/** A replacement of whole or partial lines: line numbers from 1, before the change; `text` with LF line ends. */
interface LineChange {
  startLine: number
  endLine: number
  text: string
}

/**
 * A text, and the form in which an editor can hold it: without a byte order mark and with LF at every line end.
 * Editors bring all line ends to one kind; this keeps each one, so that an edit changes only what was edited.
 */
export interface ExactText {
  /** The text, character for character. */
  readonly source: string
  /** What the editor holds. */
  readonly shown: string
  readonly mark: string
  /** The line ends in their order; none when all of them are LF. */
  readonly ends: readonly string[]
  /** Earlier sources by what was shown for them, so that undo gives back their line ends too. */
  readonly earlier: ReadonlyMap<string, string>
}

const remembered = 200

/** Takes a text apart. `previous` hands over what undo may come back to. */
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

/** The text after an edit that left `shown` in the editor. New lines end as the line they were written on does. */
export function editedText(before: ExactText, shown: string, changes: readonly LineChange[]): ExactText {
  if (shown === before.shown) return before
  const earlier = remember(before)
  const known = earlier.get(shown)
  if (known !== undefined) return { ...exactText(known), earlier }
  if (before.ends.length === 0) return { ...before, source: before.mark + shown, shown, earlier }
  const ends = [...before.ends]
  for (const { startLine, endLine, text } of changes.toSorted((a, b) => b.startLine - a.startLine)) {
    const end = before.ends[startLine - 1] ?? before.ends[startLine - 2] ?? '\n'
    const added = text.split('\n').length - 1
    ends.splice(startLine - 1, endLine - startLine, ...Array.from({ length: added }, () => end))
  }
  keepApart(shown, ends)
  let line = 0
  const source = before.mark + shown.replaceAll('\n', () => ends[line++] ?? '\n')
  return { source, shown, mark: before.mark, ends, earlier }
}

/** A lone CR that now meets a lone LF would read as one line end; the LF becomes CRLF. */
function keepApart(shown: string, ends: string[]) {
  const lines = shown.split('\n')
  for (let line = 1; line < ends.length; line++) {
    if (lines[line] === '' && ends[line - 1] === '\r' && ends[line] === '\n') ends[line] = '\r\n'
  }
}

/** The one replacement that turns a text into another, as offsets and as lines. */
export function onlyChange(before: string, after: string): LineChange & { start: number; end: number } {
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

/** Only a text with several kinds of line end needs remembering: with one kind, the edit itself gives it back. */
function remember(text: ExactText): ReadonlyMap<string, string> {
  if (new Set(text.ends).size < 2) return text.earlier
  const entries = [...text.earlier, [text.shown, text.source] as const]
  return new Map(entries.slice(-remembered))
}

/** Turns offsets in a text into those in what the editor holds of it, and back. UTF-16 units. */
export interface ExactOffsets {
  toShown(offset: number): number
  toSource(offset: number): number
}

/** Maps offsets of a text that has a byte order mark or CRLF line ends; of others they are the same. */
export function exactOffsets({ mark, ends, shown }: ExactText): ExactOffsets {
  /** Offsets in what is shown behind each line end that takes two characters in the source. */
  const wide: number[] = []
  let at = -1
  for (const end of ends) {
    at = shown.indexOf('\n', at + 1)
    if (end === '\r\n') wide.push(at + 1)
  }
  return {
    toShown(offset) {
      const inBody = Math.max(0, offset - mark.length)
      // The line end at `wide[index]` ends in the source `index + 1` characters further on.
      return inBody - countWhere(wide, (each, index) => each + index <= inBody)
    },
    toSource: (offset) => mark.length + offset + countWhere(wide, (each) => each <= offset),
  }
}

/** How many of a rising list fulfil what the first of them do. */
function countWhere(list: readonly number[], holds: (each: number, index: number) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle] ?? 0, middle)) low = middle + 1
    else high = middle
  }
  return low
}
