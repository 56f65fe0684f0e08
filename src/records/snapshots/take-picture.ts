import { entryKey } from './entry-key.ts'
import type { Picture } from './picture.ts'
import { valueText } from './value-text.ts'

/** How a list is read. Each function is asked once for a row. */
type ListReader = {
  count: number
  /** Undefined when the row could not be read. */
  id(row: number): string | undefined
  /**
   * The tracked fields: their values as the service sent them, undefined when absent; or one line of JSON text that is
   * the same for what counts as the same, empty when absent.
   */
  fields: readonly ({ name: string } & ({ value(row: number): unknown } | { text(row: number): string }))[]
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

/** What a list looks like now. `turn` is awaited after each small step, so that nobody waits for it. */
export async function takePicture(list: ListReader, turn: () => Promise<unknown>): Promise<Picture> {
  const columns = list.fields.map(() => createColumn(list.count))
  const rows = new Int32Array(list.count)
  const keys: string[] = []
  const occurrences = new Map<string, number>()
  for (let row = 0; row < list.count; row++) {
    const id = list.id(row)
    if (id !== undefined) {
      const entry = keys.length
      const occurrence = occurrences.get(id) ?? 0
      occurrences.set(id, occurrence + 1)
      keys.push(JSON.stringify(entryKey({ id, occurrence })))
      rows[entry] = row
      for (const [index, field] of list.fields.entries()) {
        if ('text' in field) columns[index]?.setText(entry, field.text(row))
        else columns[index]?.set(entry, field.value(row))
      }
    }
    await turn()
  }
  const taken: Picture['columns'][number][] = []
  for (const { column } of columns) taken.push(await column(keys.length, turn))
  return {
    fields: list.fields.map(({ name }) => name),
    keys: keys.join('\n'),
    rows: rows.slice(0, keys.length),
    columns: taken,
    unreadable: list.count - keys.length,
  }
}
