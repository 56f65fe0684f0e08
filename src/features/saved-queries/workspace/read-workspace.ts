import { arrayRanges } from '#lib/array-slices.ts'
import { asText, isJsonObject, member } from '#lib/json-value.ts'
import { encodePathSegment } from '#lib/path-segment.ts'
import { readFileText } from './read-file-text.ts'
import { takeTurns } from './take-turns.ts'
import {
  type WorkspaceHead,
  workspaceFormat,
  workspaceHead,
  type WorkspaceQuery,
  workspaceQuery,
  workspaceVersion,
} from './workspace-file.ts'

/** What one element of a file is called, and why it is not taken in. */
export type RefusedQuery = { label: string; reason: string }

export type WorkspaceReading =
  | { kind: 'workspace'; exportedAt: string; queries: readonly WorkspaceQuery[]; refused: RefusedQuery[] }
  | { kind: 'refused'; reason: string }

const refuse = (reason: string): WorkspaceReading => ({ kind: 'refused', reason })

/**
 * Reads an exported workspace. A file that is none is refused as a whole with a sentence; one bad query is refused
 * by itself. `onProgress` is told how much is read, from 0 to 1. The page stays usable meanwhile.
 */
export async function readWorkspace(
  file: Blob,
  onProgress?: (part: number) => void,
): Promise<WorkspaceReading> {
  const read = await readFileText(file)
  if ('problem' in read) return refuse(read.problem)
  const { text } = read
  const found = findQueries(text)
  if ('problem' in found) return refuse(found.problem)

  const queries: WorkspaceQuery[] = []
  const refused: RefusedQuery[] = []
  const seen = new Set<string>()
  const turn = takeTurns()
  const ranges = arrayRanges(text, found.start)
  let next = ranges.next()
  for (let place = 1; !next.done; place++) {
    const [start, end] = next.value
    const result = readQuery(text.slice(start, end), place)
    if ('reason' in result) refused.push(result)
    else if (seen.has(result.id)) {
      refused.push({ label: result.id, reason: 'The file holds this id more than once; the first is taken.' })
    } else {
      seen.add(result.id)
      queries.push(result)
    }
    if (await turn()) onProgress?.(end / text.length)
    next = ranges.next()
  }
  if (next.value === undefined) {
    refused.push({ label: 'The end of the file', reason: 'The file is cut off. What came before is usable.' })
  }
  return { kind: 'workspace', exportedAt: found.head.exportedAt, queries, refused }
}

const noWorkspace = 'This is no workspace exported by Starboard.'

/** The head of a file, and where its list of queries begins. */
function findQueries(text: string): { head: WorkspaceHead; start: number } | { problem: string } {
  const from = text.search(/\S/)
  if (text[from] !== '{') return { problem: noWorkspace }
  const head: Record<string, unknown> = {}
  let start = -1
  for (const [partStart, partEnd] of topMembers(text, from)) {
    const key = /^\s*"(\w+)"\s*:\s*/.exec(text.slice(partStart, partStart + 200))
    if (!key) continue
    const valueStart = partStart + key[0].length
    if (key[1] === 'queries') start = text[valueStart] === '[' ? valueStart : -1
    else if (partEnd - partStart < 1000) head[key[1] ?? ''] = parsed(text.slice(valueStart, partEnd))
  }
  if (head['format'] !== workspaceFormat) return { problem: noWorkspace }
  const read = workspaceHead.safeParse(head)
  if (!read.success || start < 0)
    return { problem: `${noWorkspace} Its head or its list of queries is damaged.` }
  if (read.data.version > workspaceVersion) {
    return {
      problem: `This workspace was exported by a newer Starboard (format ${read.data.version}, this one reads up to ${workspaceVersion}). Reload the page to get the newest version, then try again.`,
    }
  }
  return { head: read.data, start }
}

/** The members of the outermost object; the last one also when the file is cut off within it. */
function* topMembers(text: string, from: number): Generator<readonly [number, number]> {
  const ranges = arrayRanges(text, from)
  let last = from + 1
  let next = ranges.next()
  for (; !next.done; next = ranges.next()) {
    yield next.value
    last = next.value[1] + 1
  }
  if (next.value === undefined) yield [last, text.length]
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

function readQuery(source: string, place: number): WorkspaceQuery | RefusedQuery {
  const value = parsed(source)
  const id = asText(member(value, 'id'))
  const label = id === undefined || id === '' ? `Query ${place} of the file` : id
  if (!isJsonObject(value)) return { label, reason: 'It is no JSON object.' }
  const encoded = encodePathSegment(id ?? '')
  if (id === undefined || 'problem' in encoded) {
    return { label, reason: 'problem' in encoded ? encoded.problem : 'It has no id.' }
  }
  const { data, error } = workspaceQuery.safeParse(value)
  if (error) {
    const [issue] = error.issues
    return { label, reason: `${issue?.path.join('.') || 'It'}: ${issue?.message ?? 'not readable'}.` }
  }
  const texts = [data.library?.text ?? null, ...data.versions.map(({ text }) => text)]
  const reason = texts.map((text) => recordProblem(text, id)).find((problem) => problem !== null)
  return reason ? { label, reason } : data
}

/** Why a text is no copy of the record `id`; a draft may be anything, a copy may not. */
function recordProblem(text: string | null, id: string): string | null {
  if (text === null) return null
  const record = parsed(text)
  if (!isJsonObject(record)) return 'A copy of its record is no JSON object.'
  const named = member(record, 'id')
  return named === undefined || named === id ? null : 'A copy of its record names another id.'
}
