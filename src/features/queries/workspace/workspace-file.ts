import { encodePathSegment } from '#lib/addresses.ts'
import { asText, isJsonObject, jsonIn, member } from '#lib/json-value.ts'
import { readFileText } from '#lib/read-file-text.ts'
import { createYielder } from '#lib/time-slices.ts'
import { z } from '#lib/zod.ts'
import { fileFormat, fileVersion, storedTime } from '#local/collection.ts'
import { collectionKinds } from '#local/kinds.ts'
import { elementRanges } from '#record-text/json-scanner.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { drafts, library, versions } from '../store/query-store.ts'

/**
 * One query in an exported workspace: its library entry (null when there is none), drafts, and versions, oldest first.
 * `text` and `baseText` are records as JSON text, exactly as stored.
 */
const workspaceQuery = z.object({
  id: z.string(),
  library: z.nullable(z.omit(library.schema, { id: true })),
  drafts: z.array(z.pick(drafts.schema, { slot: true, text: true, baseText: true, savedAt: true })),
  versions: z.array(z.omit(versions.schema, { id: true })),
})

export type WorkspaceQuery = z.infer<typeof workspaceQuery>

/**
 * One item of a stored collection (`src/local`). Its value is any JSON, exactly as stored; it is checked against its
 * feature's schema when imported.
 */
const workspaceItem = z.object({ kind: z.string(), key: z.string(), at: storedTime, value: z.unknown() })

export type WorkspaceItem = z.infer<typeof workspaceItem>

/**
 * An exported workspace is one JSON object: `format`, `version`, `exportedAt` (ISO 8601, UTC), `queries`, a list of
 * `workspaceQuery`, and `items`, a list of `workspaceItem`. Contains nothing of the account or session.
 */
const workspaceHead = z.object({
  format: z.literal(fileFormat),
  version: z.int(),
  exportedAt: z.string(),
})

/** The label of an element that is not imported, and the reason. */
export type RefusedPart = { label: string; reason: string }

const noWorkspace = 'This is not a workspace exported by Starboard.'

type Lists = {
  version: number
  /** Where the list of queries starts. */
  queries: number
  /** Where the list of other items starts; undefined when there is none. */
  items: number | undefined
  /** Whether there is something behind the workspace, such as another one. */
  isFollowed: boolean
}

/** The head of a file and where its lists start, or why it is not a workspace. */
function findLists(text: string): Lists | { problem: string } {
  const from = text.search(/\S/)
  if (text[from] !== '{') return { problem: noWorkspace }
  const head: Record<string, unknown> = {}
  const starts = new Map<string, number>()
  const members = topMembers(text, from)
  let next = members.next()
  for (; !next.done; next = members.next()) {
    const [partStart, partEnd] = next.value
    const [lead, key] = /^\s*"(\w+)"\s*:\s*/.exec(text.slice(partStart, partStart + 200)) ?? []
    if (lead === undefined || key === undefined) continue
    const valueStart = partStart + lead.length
    if (key === 'queries' || key === 'items') starts.set(key, text[valueStart] === '[' ? valueStart : -1)
    else if (partEnd - partStart < 1000) head[key] = jsonIn(text.slice(valueStart, partEnd))
  }
  if (head['format'] !== fileFormat) return { problem: noWorkspace }
  const read = workspaceHead.safeParse(head)
  const queries = starts.get('queries') ?? -1
  const items = starts.get('items')
  if (!read.success || queries < 0 || items === -1)
    return { problem: `${noWorkspace} Its head or one of its lists is damaged.` }
  if (read.data.version > fileVersion) {
    return {
      problem: `This workspace was exported by a newer Starboard (format ${read.data.version}, this one reads up to ${fileVersion}). Reload the page to get the newest version, then try again.`,
    }
  }
  return {
    version: read.data.version,
    queries,
    items,
    isFollowed: text.slice(next.value).trim() !== '',
  }
}

/**
 * Ranges of the outermost object's members, including the last one if the file is truncated in it. Returns the position
 * after the object.
 */
function* topMembers(text: string, from: number): Generator<readonly [number, number], number> {
  const ranges = elementRanges(text, from)
  let last = from + 1
  let next = ranges.next()
  for (; !next.done; next = ranges.next()) {
    yield next.value
    last = next.value[1] + 1
  }
  if (next.value === undefined) yield [last, text.length]
  return next.value ?? text.length
}

/** Label of an item, with its type and key: "Saved views of organizations · 4f1c". */
export function itemLabel({ kind, key }: { kind: string; key: string }): string {
  return `${collectionKinds.find((known) => known.kind === kind)?.label ?? kind} · ${key}`
}

/** Parses one item of a file, with exact integers, or says why it is invalid. `position` starts at 1. */
function readItem(source: string, position: number): WorkspaceItem | RefusedPart {
  const value = jsonIn(source, parseJson)
  const kind = asText(member(value, 'kind'))
  const key = asText(member(value, 'key'))
  const label =
    kind === undefined || key === undefined ? `Item ${position} of the file` : itemLabel({ kind, key })
  if (!isJsonObject(value)) return { label, reason: 'It is not a JSON object.' }
  const { data, error } = workspaceItem.safeParse(value)
  if (data && data.value !== undefined) return data
  const [issue] = error?.issues ?? []
  const reason = issue ? `${issue.path.join('.') || 'It'}: ${issue.message}.` : 'It has no value.'
  return { label, reason }
}

/** Parses one query of a file, or says why it is invalid. `position` starts at 1. */
function readQuery(source: string, position: number): WorkspaceQuery | RefusedPart {
  const value = jsonIn(source)
  const id = asText(member(value, 'id'))
  const label = id === undefined || id === '' ? `Query ${position} of the file` : id
  if (!isJsonObject(value)) return { label, reason: 'It is not a JSON object.' }
  if (id === undefined) return { label, reason: 'It has no ID.' }
  const encoded = encodePathSegment(id)
  if ('problem' in encoded) return { label, reason: encoded.problem }
  const { data, error } = workspaceQuery.safeParse(value)
  if (error) {
    const [issue] = error.issues
    return { label, reason: `${issue?.path.join('.') || 'It'}: ${issue?.message ?? 'not readable'}.` }
  }
  const texts = [data.library?.text ?? null, ...data.versions.map(({ text }) => text)]
  const reason = texts.map((text) => recordProblem(text, id)).find((problem) => problem !== null)
  return reason ? { label, reason } : data
}

/** Why a text is not a copy of the record `id`. Drafts may be any text; copies may not. */
function recordProblem(text: string | null, id: string): string | null {
  if (text === null) return null
  const record = jsonIn(text)
  if (!isJsonObject(record)) return 'A copy of its record is not a JSON object.'
  const named = member(record, 'id')
  return named === undefined || named === id ? null : 'A copy of its record has another ID.'
}

/** In bytes. */
const largestWorkspace = 100 * 1024 * 1024

export type WorkspaceReading =
  | {
      kind: 'workspace'
      queries: readonly WorkspaceQuery[]
      items: readonly WorkspaceItem[]
      refused: readonly RefusedPart[]
    }
  | { kind: 'refused'; reason: string }

const refuse = (reason: string): WorkspaceReading => ({ kind: 'refused', reason })

/**
 * Reads an exported workspace. Refuses files that are not one as a whole, with a sentence, and invalid queries and
 * items individually. Reports progress to `onProgress`, from 0 to 1. Does not block the page.
 */
export async function readWorkspace(
  file: Blob,
  onProgress?: (part: number) => void,
  most = largestWorkspace,
): Promise<WorkspaceReading> {
  const read = await readFileText(file, most)
  if ('problem' in read) return refuse(read.problem)
  const { text } = read
  const found = findLists(text)
  if ('problem' in found) return refuse(found.problem)
  const refused: RefusedPart[] = []
  const turn = createYielder()

  /** The unique elements of the list at `from`, and whether the file contains all of it. */
  async function readList<Part extends object>(
    from: number,
    readPart: (source: string, position: number) => Part | RefusedPart,
    labelOf: (part: Part) => string,
  ): Promise<{ parts: Part[]; isWhole: boolean }> {
    const parts = new Map<string, Part>()
    const ranges = elementRanges(text, from)
    let next = ranges.next()
    for (let position = 1; !next.done; position++) {
      const [start, end] = next.value
      const part = readPart(text.slice(start, end), position)
      if ('reason' in part) refused.push(part)
      else if (parts.has(labelOf(part))) {
        refused.push({
          label: labelOf(part),
          reason: 'The file has this ID more than once; the first one counts.',
        })
      } else parts.set(labelOf(part), part)
      if (await turn()) onProgress?.(end / text.length)
      next = ranges.next()
    }
    return { parts: [...parts.values()], isWhole: next.value !== undefined }
  }

  const queries = await readList(found.queries, readQuery, ({ id }) => id)
  const items =
    found.items === undefined
      ? { parts: [], isWhole: found.version < 2 }
      : await readList(found.items, readItem, itemLabel)
  if (!queries.isWhole || !items.isWhole) {
    refused.push({ label: 'The end of the file', reason: 'The file is cut off. What came before is usable.' })
  }
  if (found.isFollowed)
    refused.push({ label: 'The rest of the file', reason: 'It is behind the end of the workspace.' })
  return {
    kind: 'workspace',
    queries: queries.parts,
    items: items.parts,
    refused,
  }
}
