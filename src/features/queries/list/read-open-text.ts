import { readRecordText, isSameRecord, textAt } from '#record-text/record-text.ts'
import { elementRanges } from '#record-text/json-scanner.ts'
import { isJsonObject, jsonIn, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { keepVersion } from '../library/versions.ts'
import { entryFields, updateEntry } from '../library/library.ts'
import type { QueryStore } from '../store/query-store.ts'

export type RefusedText = { text: string; reason: string }

/** Content of the box "Query ID, link or JSON". */
export type OpenText = {
  /** Unique, in order. */
  ids: readonly string[]
  /** JSON records, exactly as pasted; several may be versions of one query. */
  records: readonly { id: string; text: string }[]
  /** Each text once. */
  refused: readonly RefusedText[]
}

/** One pasted item: an id, or why it has none. */
type Given = { id: string; record?: string } | RefusedText

const refuse = (text: string, reason: string): RefusedText => ({ text, reason })

/**
 * Reads an id, a link that contains one, a JSON record with an id, a JSON list of ids and records, or several ids and
 * links separated by white space, commas or line ends. An id may contain spaces if it could not be several plain ids,
 * or if it is in double quotes. Refuses links to an organization other than `org`.
 */
export function readOpenText(text: string, org: string | null = null): OpenText {
  const ids = new Set<string>()
  const records: { id: string; text: string }[] = []
  const refused = new Map<string, RefusedText>()
  for (const given of givenIn(text.trim(), org)) {
    if ('reason' in given) {
      refused.set(given.text, given)
      continue
    }
    const encoded = encodePathSegment(given.id)
    if ('problem' in encoded) {
      const source = given.record ?? given.id
      refused.set(source, refuse(source, encoded.problem))
      continue
    }
    ids.add(given.id)
    if (given.record !== undefined) records.push({ id: given.id, text: given.record })
  }
  return { ids: [...ids], records, refused: [...refused.values()] }
}

function givenIn(text: string, org: string | null): Given[] {
  if (text === '') return [refuse('', 'Enter an ID, a link, or a JSON record.')]
  if (text.startsWith('{')) return [recordGiven(text)]
  if (text.startsWith('[')) return listGiven(text, org)
  return partsOf(text).map((part) => partGiven(part, org))
}

function recordGiven(text: string): Given {
  const { record, problem } = readRecordText(text)
  if (!record) return refuse(text, problem.message)
  if (textAt(record, ['format']) === 'starboard-workspace') {
    return refuse(text, 'This is an exported workspace. Use “Import” to add it.')
  }
  const id = textAt(record, ['id'])
  return id === undefined
    ? refuse(text, 'The JSON record has no ID, so there is nothing to open.')
    : { id, record: text }
}

/** The elements of a JSON list: ids, links or records. Invalid JSON is read as ids instead. */
function listGiven(text: string, org: string | null): Given[] {
  const list = jsonIn(text)
  if (list === undefined) return partsOf(text).map((part) => partGiven(part, org))
  if (!Array.isArray(list)) return []
  const ranges = [...elementRanges(text)]
  if (ranges.length === 0) return [refuse(text, 'The JSON list is empty.')]
  return ranges.map(([start, end], at) => {
    const source = text.slice(start, end).trim()
    const value: unknown = list[at]
    if (typeof value === 'string') return partGiven(value, org)
    if (!isJsonObject(value)) return refuse(source, 'This is neither an ID nor a record.')
    if (typeof member(value, 'id') !== 'string')
      return refuse(source, `Element ${at + 1} of the list has no ID.`)
    return recordGiven(source)
  })
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

function partGiven(part: string, org: string | null): Given {
  if (!isLink(part)) return { id: part }
  const named = new URLSearchParams(/\?([^#]*)/.exec(part)?.[1]).get('org')
  if (org !== null && named !== null && named !== org)
    return refuse(
      part,
      `It belongs to the organization “${visibleText(named)}”. Switch to it, or open the link itself.`,
    )
  const id = idInLink(part)
  return id === undefined ? refuse(part, 'The link contains no query ID.') : { id }
}

function idInLink(link: string): string | undefined {
  try {
    const segments = /^[^?#]*/.exec(link.replace(/^https?:\/\/[^/?#]*/i, ''))?.[0].split('/') ?? []
    const at = segments.findLastIndex((segment) => /^(?:queries|apl-starred-queries)$/.test(segment))
    const segment = at < 0 ? segments.findLast(Boolean) : segments[at + 1]
    return segment ? decodeURIComponent(segment) : undefined
  } catch {
    return undefined
  }
}

/**
 * Adds a pasted record to its query's history, so that it is not lost when the service has a different record or none.
 * Becomes the last copy of a query that was never loaded. Returns whether it was new to this browser. Rejects when the
 * storage fails.
 */
export async function keepPasted(
  store: QueryStore,
  { id, text, at }: { id: string; text: string; at: number },
): Promise<boolean> {
  const known = (await store.entry(id))?.text ?? null
  if (known !== null && isSameRecord(known, text)) return false
  const versions = await store.versions(id)
  if (versions.some((version) => isSameRecord(version.text, text))) return false
  await keepVersion(store, { id, at, source: 'imported', text, note: 'Pasted as JSON' })
  if (known === null) await updateEntry(store, id, entryFields(text))
  return true
}
