import { csvText } from '#lib/csv.ts'
import { exactJson, indentJson } from '#lib/json-value.ts'
import { createYielder } from '#lib/time-slices.ts'

/** Characters per blob: creating a single blob of a long file would block the page. */
const blobLength = 500_000

/** Long files are written in slices, so that the page stays responsive. */
async function blobsOf(pieces: Iterable<string>): Promise<Blob[]> {
  const turn = createYielder()
  const blobs: Blob[] = []
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length > blobLength) {
      blobs.push(new Blob([text]))
      text = ''
      // `scheduler.yield` resumes before timers and React, which would say nothing until the end.
      await new Promise((resolve) => setTimeout(resolve))
    }
    await turn()
  }
  return [...blobs, new Blob([text])]
}

function* csvPieces(lines: Iterable<readonly unknown[]>): Iterable<string> {
  for (const line of lines) yield csvText([line])
}

function* jsonPieces(values: Iterable<unknown>): Iterable<string> {
  let isFirst = true
  for (const value of values) {
    yield `${isFirst ? '[' : ','}\n  ${indentJson(exactJson(value) ?? 'null').replaceAll('\n', '\n  ')}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

/** The lines of a CSV file, as `csvText` writes them. */
export const csvParts = (lines: Iterable<readonly unknown[]>) => blobsOf(csvPieces(lines))

/** A list as a JSON file, as `jsonFile` writes it. */
export const jsonParts = (values: Iterable<unknown>) => blobsOf(jsonPieces(values))
