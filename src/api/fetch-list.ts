import type { Endpoint } from '#contract/endpoints.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { createYielder } from '#lib/time-slices.ts'
import { addOrgHeader } from './active-org.ts'
import { unexpectedAnswer } from './classify.ts'
import { ListReader } from './list-reader.ts'
import type { ListAnswer, ListRow } from './list-row.ts'
import { type EachPiece, fetchAnswer } from './send.ts'
import { timeNow } from './service-clock.ts'

/** Bytes that are read in about a millisecond. */
const stepBytes = 65_536

/** Milliseconds of reading after which the first rows are shown. */
const patience = 250

export type FetchListOptions = {
  signal: AbortSignal
  /** Query parameters. */
  parameters?: Readonly<Record<string, string>>
  /**
   * Called with the first rows of a list that takes long to read, and again whenever no data arrives for a while. The
   * list is not complete yet.
   */
  onFirstRows?: ((rows: readonly ListRow[]) => void) | undefined
  /** Called with each row in order as it is read, for processing in the same slices. */
  onRow?: ((row: ListRow) => void) | undefined
}

/**
 * Requests a list and parses it element by element as it arrives, with exact integers and without blocking the page for
 * longer than a slice. Throws `ApiError` with kind `unexpected-answer` if the body is not a JSON list.
 */
export async function fetchList(
  endpoint: Endpoint,
  { signal, parameters = {}, onFirstRows, onRow }: FetchListOptions,
): Promise<ListAnswer> {
  const headers = new Headers({ accept: 'application/json' })
  addOrgHeader(headers, endpoint)
  const query = new URLSearchParams(parameters).toString()
  return fetchAnswer(
    `/api${endpoint.path}${query && `?${query}`}`,
    { ...endpoint, headers, signal },
    async (response, eachPiece) => {
      const reader = new ListReader()
      await readBody(eachPiece, reader, { onFirstRows, onRow })
      if (!reader.isWhole) throw notAList(response, reader.bytes.text())
      return { rows: reader.rows, receivedAt: timeNow(), source: (index) => reader.source(index) }
    },
  )
}

async function readBody(
  eachPiece: EachPiece,
  reader: ListReader,
  { onFirstRows, onRow }: Pick<FetchListOptions, 'onFirstRows' | 'onRow'>,
): Promise<void> {
  const turn = createYielder()
  const started = performance.now()
  let shown = 0
  function show() {
    if (reader.rows.length === shown) return
    shown = reader.rows.length
    onFirstRows?.([...reader.rows])
  }
  // Also show the rows so far when no more data arrives.
  let timer = setTimeout(show, patience)
  try {
    await eachPiece(async (piece) => {
      clearTimeout(timer)
      for (let at = 0; at < piece.length; at += stepBytes) {
        const before = reader.rows.length
        reader.push(piece.subarray(at, at + stepBytes))
        if (onRow) for (const row of reader.rows.slice(before)) onRow(row)
        if (shown === 0 && performance.now() - started > patience) show()
        await turn()
      }
      timer = setTimeout(show, patience)
    })
  } finally {
    clearTimeout(timer)
  }
}

function notAList(response: Response, text: string) {
  try {
    parseJson(text)
  } catch {
    return unexpectedAnswer(response, text, 'The answer was not JSON.')
  }
  return unexpectedAnswer(response, text, 'The answer was not a list.')
}
