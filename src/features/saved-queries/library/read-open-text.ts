import { readRecordText, textAt } from '#api/record-text.ts'
import { encodePathSegment } from '#lib/path-segment.ts'

/** What stands in the box "Query ID, link or JSON": ids in their order, and what was refused, with the reason. */
export type OpenText = {
  ids: readonly string[]
  refused: readonly { text: string; reason: string }[]
}

const refuse = (text: string, reason: string): OpenText => ({ ids: [], refused: [{ text, reason }] })

/**
 * Reads an id, a link that contains one, a JSON record with an id, or many ids and links separated by white
 * space, commas or line ends. An id with spaces is taken whole when it could not be several plain ids, or when
 * it stands in double quotes.
 */
export function readOpenText(text: string): OpenText {
  const trimmed = text.trim()
  if (trimmed === '') return refuse('', 'Enter an id, a link or a JSON record.')
  if (trimmed.startsWith('{')) return readJson(trimmed)
  const ids: string[] = []
  const refused: { text: string; reason: string }[] = []
  for (const part of partsOf(trimmed)) {
    const id = idIn(part)
    const encoded = id === undefined ? { problem: 'The link contains no query id.' } : encodePathSegment(id)
    if ('problem' in encoded) refused.push({ text: part, reason: encoded.problem })
    else if (id !== undefined && !ids.includes(id)) ids.push(id)
  }
  return { ids, refused }
}

function readJson(text: string): OpenText {
  const { record, problem } = readRecordText(text)
  if (!record) return refuse(text, problem.message)
  const id = textAt(record, ['id'])
  if (id === undefined) return refuse(text, 'The JSON record has no id, so there is nothing to open.')
  const encoded = encodePathSegment(id)
  return 'problem' in encoded ? refuse(text, encoded.problem) : { ids: [id], refused: [] }
}

const plainId = /^[\w.~-]+$/
const isLink = (part: string) => /^(?:https?:\/\/|\/queries\/)/i.test(part)

function partsOf(text: string): string[] {
  return text.split(/[\n\r,]+/).flatMap((line) => {
    const trimmed = line.trim()
    if (trimmed === '') return []
    if (/^".*"$/.test(trimmed)) return [trimmed.slice(1, -1)]
    const words = trimmed.split(/\s+/)
    return words.every((word) => plainId.test(word) || isLink(word)) ? words : [trimmed]
  })
}

function idIn(part: string): string | undefined {
  if (!isLink(part)) return part
  try {
    const segments = /^[^?#]*/.exec(part.replace(/^https?:\/\/[^/?#]*/i, ''))?.[0].split('/') ?? []
    const at = segments.findLastIndex((segment) => /^(?:queries|apl-starred-queries)$/.test(segment))
    const segment = at < 0 ? segments.findLast(Boolean) : segments[at + 1]
    return segment ? decodeURIComponent(segment) : undefined
  } catch {
    return undefined
  }
}
