import type { ListModel } from '../list/list-model.ts'
import type { Resource } from '../list/resource.ts'
import { valueText } from './value-text.ts'

/** Identifies an entry of a list: its id, and its number (from 0) among the entries with this id. */
type EntryName = { id: string; occurrence: number }

/** The key of an entry; distinct names have distinct keys. */
export const entryKey = ({ id, occurrence }: EntryName): string => `${occurrence}:${id}`

/** The inverse of `entryKey`. */
export function entryName(key: string): EntryName {
  const colon = key.indexOf(':')
  return { id: key.slice(colon + 1), occurrence: Number(key.slice(0, colon)) }
}

/**
 * A list at one moment, column by column. Transferred to a worker as buffers and a few strings, which costs the page
 * almost nothing however long the list is.
 */
export type Capture = {
  /** Paths of the tracked fields. */
  fields: readonly string[]
  /** The entries' keys as JSON strings, one per line. */
  keys: string
  /** The row number of each entry. */
  rows: Int32Array<ArrayBuffer>
  /**
   * For each of `fields`: its distinct texts, one per line, as UTF-8 chunks of whole lines, and each entry's index into
   * them.
   */
  columns: readonly { texts: readonly Uint8Array<ArrayBuffer>[]; codes: Int32Array<ArrayBuffer> }[]
  /** The number of unreadable rows; what they are is unknown. */
  unreadable: number
}

const encoder = new TextEncoder()

/** Characters per chunk, to limit the time of each encoding. */
const pieceLength = 500_000

/**
 * Encodes lines as UTF-8 chunks of whole lines. The lines are JSON, so they contain no lone surrogates that UTF-8 would
 * lose.
 */
async function piecesOf(lines: readonly string[], turn: () => Promise<unknown>) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let start = 0
  let length = 0
  for (const [index, line] of lines.entries()) {
    length += line.length
    if (length < pieceLength && index < lines.length - 1) continue
    pieces.push(encoder.encode(lines.slice(start, index + 1).join('\n')))
    start = index + 1
    length = 0
    await turn()
  }
  return pieces
}

/** Collects the distinct texts of one column. */
function createColumn(length: number) {
  const codes = new Int32Array(length)
  const texts: string[] = []
  const byText = new Map<string, number>()
  // Repeated values are serialized only once. Objects are not cached, since each is a distinct key.
  const byValue = new Map<unknown, number>()
  function codeOfText(text: string): number {
    const code = byText.get(text) ?? texts.push(text) - 1
    byText.set(text, code)
    return code
  }
  function codeOf(value: unknown): number {
    const known = byValue.get(value)
    if (known !== undefined) return known
    const code = codeOfText(valueText(value))
    if (typeof value !== 'object' || value === null) byValue.set(value, code)
    return code
  }
  return {
    set(entry: number, value: unknown) {
      codes[entry] = codeOf(value)
    },
    setText(entry: number, text: string) {
      codes[entry] = codeOfText(text)
    },
    async column(entries: number, turn: () => Promise<unknown>) {
      return { texts: await piecesOf(texts, turn), codes: codes.slice(0, entries) }
    },
  }
}

/** The parts of a list that a capture needs. */
export type CapturedList = Pick<ListModel<unknown>, 'rows' | 'subject'> & {
  readonly resource: Pick<Resource<unknown>, 'tracked' | 'isTracked'>
}

/** Captures the tracked fields of a list. Awaits `turn` after each small step, which keeps the page responsive. */
export async function captureList(list: CapturedList, turn: () => Promise<unknown>): Promise<Capture> {
  const { rows: all, resource } = list
  const columns = (resource.tracked ?? []).map((field) => {
    const { set, setText, column } = createColumn(all.length)
    if ('value' in field) {
      return {
        name: field.path,
        column,
        add: (entry: number, subject: unknown) => set(entry, field.value(subject)),
      }
    }
    const writer = field.writer()
    return {
      name: field.path,
      column,
      add: (entry: number, subject: unknown) => setText(entry, writer.write(subject)),
    }
  })
  const rows = new Int32Array(all.length)
  const keys: string[] = []
  const occurrences = new Map<string, number>()
  let unreadable = 0
  for (const row of all) {
    if (row.kind !== 'record') unreadable++
    else if (resource.isTracked?.(list.subject(row.index)) !== false) {
      const { id, index } = row
      const entry = keys.length
      const occurrence = occurrences.get(id) ?? 0
      occurrences.set(id, occurrence + 1)
      keys.push(JSON.stringify(entryKey({ id, occurrence })))
      rows[entry] = index
      for (const { add } of columns) add(entry, list.subject(index))
    }
    await turn()
  }
  const taken: Capture['columns'][number][] = []
  for (const { column } of columns) taken.push(await column(keys.length, turn))
  return {
    fields: columns.map(({ name }) => name),
    keys: keys.join('\n'),
    rows: rows.slice(0, keys.length),
    columns: taken,
    unreadable,
  }
}
