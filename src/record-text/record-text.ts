import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { canonicalJson } from './canonical-json.ts'
import { JsonScanner } from './json-scanner.ts'

/** Path of a field in a record: keys and, in lists, indexes. */
export type RecordPath = readonly (string | number)[]

/** Why a text is not a record, and where (from 1). */
export type RecordProblem = { message: string; line: number; column: number }

/** A record's text and syntax tree. The text is the record; the tree only locates its parts. */
export type RecordText = {
  readonly text: string
  readonly root: Node
  /** Fields with duplicate keys. Readers disagree on their value, so no form may edit them. */
  readonly duplicates: readonly RecordPath[]
  /** The record this one was derived from by changing one text, and the new value; see `retypedRecord`. */
  readonly retyped?: { readonly from: RecordText; readonly path: RecordPath; readonly value: string }
}

type RecordReading = { record: RecordText; problem?: never } | { record?: never; problem: RecordProblem }

/** Deeper records are refused, because every reader on the way would need to support them. */
const deepestLevel = 100

/** Texts up to this length (UTF-16 units) are parsed in about a millisecond. */
const quick = 16_384

/** Cached readings: enough for the record being edited, the one it came from, and both as sent. */
const most = 8

let recent: readonly { text: string; reading: RecordReading }[] = []

/** Whether parsing this text takes about a millisecond or less. */
export const isFastToParse = (text: string): boolean => text.length <= quick

function knownReading(text: string): RecordReading | undefined {
  const at = recent.findIndex((each) => each.text === text)
  const found = recent[at]
  if (found && at > 0) recent = [found, ...recent.slice(0, at), ...recent.slice(at + 1)]
  return found?.reading
}

/** Whether a text is read instantly, because it is short or cached. */
export const isReadInstantly = (text: string): boolean =>
  isFastToParse(text) || knownReading(text) !== undefined

/** Caches a reading, and evicts the least recently used. */
function keepReading(text: string, reading: RecordReading): void {
  recent = [{ text, reading }, ...recent.slice(0, most - 1)]
}

/**
 * Parses a record's text and locates its fields. Anything but one JSON object (RFC 8259) is a problem with a position.
 * Recent readings of large texts are cached.
 */
export function readRecordText(text: string): RecordReading {
  if (isFastToParse(text)) return parsed(text)
  const known = knownReading(text)
  if (known) return known
  const reading = parsed(text)
  keepReading(text, reading)
  return reading
}

function parsed(text: string): RecordReading {
  const scanner = new JsonScanner({ maxDepth: deepestLevel })
  scanner.push(text)
  const problem = (what: string, offset: number): RecordReading => {
    const { line, column } = placeAt(text, offset)
    return { problem: { message: `The record is ${what} (line ${line}, column ${column}).`, line, column } }
  }
  if (!scanner.end()) {
    const what = text.trim() === '' ? 'empty' : 'not valid JSON'
    return problem(scanner.isTooDeep ? `nested deeper than ${deepestLevel} levels` : what, scanner.brokenAt)
  }
  const root = parseTree(text)
  if (root?.type !== 'object') return problem('not a JSON object', text.search(/\S/))
  return { record: { text, root, duplicates: duplicatesIn(root) } }
}

/** Line and column (from 1) of an offset in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const [last = '', ...before] = text
    .slice(0, offset)
    .split(/\r\n|\r|\n/)
    .toReversed()
  return { line: before.length + 1, column: last.length + 1 }
}

function duplicatesIn(root: Node): RecordPath[] {
  const found: RecordPath[] = []
  const path: (string | number)[] = []
  const walk = (node: Node) => {
    const seen = new Set<string | number>()
    for (const { key, value } of partsOf(node)) {
      path.push(key)
      if (seen.has(key)) found.push([...path])
      seen.add(key)
      if (value.children) walk(value)
      path.pop()
    }
  }
  walk(root)
  return found
}

type Member = { key: string; keyNode: Node; value: Node }

/** The members of an object node in order; empty for other nodes. */
export function membersOf(node: Node | undefined): Member[] {
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap(({ children: [keyNode, value] = [] }) =>
    keyNode && value ? [{ key: String(keyNode.value), keyNode, value }] : [],
  )
}

/** The members of an object or list, by key or index. */
const partsOf = (node: Node): readonly { readonly key: string | number; readonly value: Node }[] =>
  node.type === 'array' ? (node.children ?? []).map((value, key) => ({ key, value })) : membersOf(node)

/** Whether two paths are equal. */
const samePath = (a: RecordPath, b: RecordPath): boolean =>
  a.length === b.length && a.every((part, at) => part === b[at])

/** The node of a field; undefined when the record does not have it. */
export function nodeAt(record: RecordText, path: RecordPath): Node | undefined {
  return findNodeAtLocation(record.root, [...path])
}

/** The source text of a node, exactly as in the record. */
export function sourceOf(record: RecordText, node: Node): string {
  return record.text.slice(node.offset, node.offset + node.length)
}

/** The unescaped string at a path; undefined when absent or not a string. */
export function textAt(record: RecordText, path: RecordPath): string | undefined {
  const { retyped } = record
  if (retyped) return samePath(retyped.path, path) ? retyped.value : textAt(retyped.from, path)
  const node = nodeAt(record, path)
  return node?.type === 'string' ? String(node.value) : undefined
}

/**
 * The body of a PUT: the text without its top-level `id`, otherwise unchanged (interface, "Starred query"). `text` must
 * be a record.
 */
export function bodyOf(text: string): string {
  let body = text
  for (;;) {
    const { record } = readRecordText(body)
    if (!record || !nodeAt(record, ['id'])) return body
    body = withoutField(body, ['id'])
  }
}

/** Maximum body size in bytes; Starboard's server refuses larger changes. */
export const maxBodySize = 1024 * 1024

/** The record's text without a field and one adjacent comma; unchanged when there is no such field. */
export function withoutField(text: string, path: RecordPath): string {
  const { record } = readRecordText(text)
  const value = record && nodeAt(record, path)
  const part = value?.parent?.type === 'property' ? value.parent : value
  const around = part?.parent
  if (!part || !around?.children) return text
  const at = around.children.indexOf(part)
  const [previous, next] = [around.children[at - 1], around.children[at + 1]]
  const end = part.offset + part.length
  if (previous) return text.slice(0, previous.offset + previous.length) + text.slice(end)
  if (next) return text.slice(0, part.offset) + text.slice(next.offset)
  return text.slice(0, around.offset + 1) + text.slice(end)
}

/** Replaces part of a text. */
export function splice(text: string, offset: number, length: number, content: string): string {
  return text.slice(0, offset) + content + text.slice(offset + length)
}

/** Whether two records, or two values, are equal, regardless of key order and white space. */
export function isSameRecord(a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  const left = canonicalJson(a)
  return left !== undefined && left === canonicalJson(b)
}

/**
 * The record with a new value for an existing string, without parsing it again: only offsets move, which are computed
 * on demand. Undefined when there is no string at `path`.
 */
export function retypedRecord(record: RecordText, path: RecordPath, value: string): RecordText | undefined {
  const before = record.retyped && samePath(record.retyped.path, path) ? record.retyped : undefined
  // For repeated edits of the same field, continue from the record whose offsets are already known.
  const from = before ? before.from : settled(record)
  const node = nodeAt(from, path)
  if (node?.type !== 'string') return undefined
  const source = JSON.stringify(value)
  const length = node.length + record.text.length - from.text.length
  const text = splice(record.text, node.offset, length, source)
  let root: Node | undefined
  const next: RecordText = {
    text,
    get root() {
      root ??= movedNode(from.root, undefined, { node, value, by: source.length - node.length })
      return root
    },
    duplicates: from.duplicates,
    retyped: { from, path, value },
  }
  if (!isFastToParse(text)) keepReading(text, { record: next })
  return next
}

/** The record regardless of the text at `path`: the same object while only that text is edited. */
export function recordIgnoring(record: RecordText, path: RecordPath): RecordText {
  return record.retyped && samePath(record.retyped.path, path) ? record.retyped.from : record
}

/** The record without its history, which would otherwise grow with every edited field. */
const settled = ({ text, root, duplicates }: RecordText): RecordText => ({ text, root, duplicates })

type Retyping = { node: Node; value: string; by: number }

function movedNode(node: Node, parent: Node | undefined, retyping: Retyping): Node {
  const { node: at, value, by } = retyping
  const end = at.offset + at.length
  const isBehind = node.offset > end
  const isAround = node.offset <= at.offset && node.offset + node.length >= end
  const moved: { -readonly [Key in keyof Node]: Node[Key] } = {
    ...node,
    offset: isBehind ? node.offset + by : node.offset,
    length: isAround ? node.length + by : node.length,
  }
  if (parent) moved.parent = parent
  const { colonOffset = 0 } = node
  if (colonOffset > end) moved.colonOffset = colonOffset + by
  if (node === at) moved.value = value
  if (node.children) moved.children = node.children.map((child) => movedNode(child, moved, retyping))
  return moved
}
