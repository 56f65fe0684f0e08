import type { ListModel } from '../list/list-model.ts'
import type { Resource } from '../list/resource.ts'
import { valueText } from './value-text.ts'

/** What tells an entry of a list from the others: its id, and which of several with this id it is (from 0). */
type EntryName = { id: string; occurrence: number }

/** The key of an entry: different for different names. */
export const entryKey = ({ id, occurrence }: EntryName): string => `${occurrence}:${id}`

/** The name that a key was made of. */
export function entryName(key: string): EntryName {
  const colon = key.indexOf(':')
  return { id: key.slice(colon + 1), occurrence: Number(key.slice(0, colon)) }
}

/**
 * What a list looked like at one moment, column by column: it crosses to a worker as buffers and a text or two, which
 * costs the page next to nothing however long the list is.
 */
export type Capture = {
  /** Names of the tracked fields. */
  fields: readonly string[]
  /** Key of each entry as a JSON text, one a line. */
  keys: string
  /** Number of each entry's row in the list; as long as there are entries. */
  rows: Int32Array<ArrayBuffer>
  /**
   * In the order of `fields`: the different texts that stand in it, one a line, as UTF-8 in pieces of whole lines; and
   * which of them each entry has.
   */
  columns: readonly { texts: readonly Uint8Array<ArrayBuffer>[]; codes: Int32Array<ArrayBuffer> }[]
  /** How many rows of the list could not be read: whatever they are is unknown. */
  unreadable: number
}

const encoder = new TextEncoder()

/** Characters of a piece: more are not written at once. */
const pieceLength = 500_000

/** Lines as UTF-8, in pieces of whole lines. Each line is JSON, which has no lone surrogate that UTF-8 would lose. */
async function piecesOf(lines: readonly string[], turn: () => Promise<unknown>) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let start = 0
  let length = 0
  for (const [place, line] of lines.entries()) {
    length += line.length
    if (length < pieceLength && place < lines.length - 1) continue
    pieces.push(encoder.encode(lines.slice(start, place + 1).join('\n')))
    start = place + 1
    length = 0
    await turn()
  }
  return pieces
}

/** Collects the different texts of one column. */
function createColumn(length: number) {
  const codes = new Int32Array(length)
  const texts: string[] = []
  const byText = new Map<string, number>()
  // Most values come many times: their text is made once. Objects are no keys, as each is one of its own.
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

/** What a capture is taken of. */
export type CapturedList = Pick<ListModel<unknown>, 'rows' | 'subject'> & {
  readonly resource: Pick<Resource<unknown>, 'tracked'>
}

/**
 * What the tracked fields of a list are now. `turn` is awaited after each small step, so that nobody waits for it.
 */
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
  for (const row of all) {
    if (row.kind === 'record') {
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
    unreadable: all.length - keys.length,
  }
}
