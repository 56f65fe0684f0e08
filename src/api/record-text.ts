import { type Node, type ParseError, findNodeAtLocation, parseTree } from 'jsonc-parser'
import { canonicalJson } from '#lib/canonical-json.ts'
import { isReadQuickly, keepReading, knownReading } from './recent-readings.ts'

/** Where a field stands in a record: keys and, in lists, positions. */
export type RecordPath = readonly (string | number)[]

/** Why a text is no record, and where (from 1). */
export type RecordProblem = { message: string; line: number; column: number }

/** A record's text and its syntax tree. The text is the record; the tree only finds places in it. */
export type RecordText = {
  readonly text: string
  readonly root: Node
  /** Fields whose key stands more than once in its object: no form may edit what two readers read differently. */
  readonly duplicates: readonly RecordPath[]
  /** The record that this one is but for one text, and what that is here; see `record-retyped.ts`. */
  readonly retyped?: { readonly from: RecordText; readonly path: RecordPath; readonly value: string }
}

export type RecordReading =
  | { record: RecordText; problem?: never }
  | { record?: never; problem: RecordProblem }

/** Deeper records are refused: every reader on the way would have to follow. */
export const deepestLevel = 100

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/**
 * Finds the fields of a record's text. Anything but one JSON object (RFC 8259) is a problem with its place. Large
 * texts that were read lately are not read again.
 */
export function readRecordText(text: string): RecordReading {
  if (isReadQuickly(text)) return parsed(text)
  const known = knownReading(text)
  if (known) return known
  const reading = parsed(text)
  keepReading(text, reading)
  return reading
}

function parsed(text: string): RecordReading {
  const deep = tooDeepAt(text)
  if (deep !== undefined)
    return { problem: problemAt(text, deep, `nested deeper than ${deepestLevel} levels`) }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, strict)
  const reason = jsonRefusal(text)
  if (reason !== undefined || root === undefined) {
    const offset = errors[0]?.offset ?? 0
    return { problem: problemAt(text, offset, text.trim() === '' ? 'empty' : 'not valid JSON') }
  }
  if (root.type !== 'object') return { problem: problemAt(text, root.offset, 'not a JSON object') }
  return { record: { text, root, duplicates: duplicatesIn(root) } }
}

function jsonRefusal(text: string): unknown {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return error
  }
}

/** Line and column (from 1) of an offset in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

function problemAt(text: string, offset: number, what: string): RecordProblem {
  const { line, column } = placeAt(text, offset)
  return { message: `The record is ${what} (line ${line}, column ${column}).`, line, column }
}

const [quote, backslash, brace, bracket] = [0x22, 0x5c, 0x7b, 0x5b]

function tooDeepAt(text: string): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      for (at++; at < text.length; at++) {
        const inside = text.charCodeAt(at)
        if (inside === quote) break
        if (inside === backslash) at++
      }
    } else if (code === brace || code === bracket) {
      if (++depth > deepestLevel) return at
      // A closing one stands two behind its opening one.
    } else if (code === brace + 2 || code === bracket + 2) depth--
  }
  return undefined
}

function duplicatesIn(root: Node): RecordPath[] {
  const found: RecordPath[] = []
  const path: (string | number)[] = []
  const walk = (node: Node) => {
    const seen = node.type === 'object' ? new Set<string>() : null
    for (const [at, child] of (node.children ?? []).entries()) {
      const key = seen ? String(child.children?.[0]?.value) : at
      const value = seen ? child.children?.[1] : child
      if (value === undefined) continue
      path.push(key)
      if (typeof key === 'string' && seen?.has(key)) found.push([...path])
      if (typeof key === 'string') seen?.add(key)
      if (value.children) walk(value)
      path.pop()
    }
  }
  walk(root)
  return found
}

export type Member = { key: string; keyNode: Node; value: Node }

/** The members of an object node in their order; empty for any other node. */
export function membersOf(node: Node | undefined): Member[] {
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap(({ children }) => {
    const [keyNode, value] = children ?? []
    return keyNode && value ? [{ key: String(keyNode.value), keyNode, value }] : []
  })
}

/** Whether two paths lead to the same place. */
export const samePath = (a: RecordPath, b: RecordPath): boolean =>
  a.length === b.length && a.every((part, at) => part === b[at])

/** The node of a field, or undefined when the record has none there. */
export function nodeAt(record: RecordText, path: RecordPath): Node | undefined {
  return findNodeAtLocation(record.root, [...path])
}

/** The source text of a node, exactly as it stands in the record. */
export function sourceOf(record: RecordText, node: Node): string {
  return record.text.slice(node.offset, node.offset + node.length)
}

/** The text of a field, unescaped; undefined when it is absent or not text. */
export function textAt(record: RecordText, path: RecordPath): string | undefined {
  const { retyped } = record
  if (retyped) return samePath(retyped.path, path) ? retyped.value : textAt(retyped.from, path)
  const node = nodeAt(record, path)
  return node?.type === 'string' ? String(node.value) : undefined
}

/**
 * The body of PUT: the text without its top-level `id` and otherwise character for character the same (interface,
 * "Starred query"). `text` must be a record.
 */
export function bodyOf(text: string): string {
  let body = text
  for (;;) {
    const { record } = readRecordText(body)
    if (!record || !nodeAt(record, ['id'])) return body
    body = withoutField(body, ['id'])
  }
}

/** The record's text without a field and one comma beside it; unchanged when there is none. */
export function withoutField(text: string, path: RecordPath): string {
  const { record } = readRecordText(text)
  const value = record && path.length > 0 ? nodeAt(record, path) : undefined
  const part = value?.parent?.type === 'property' ? value.parent : value
  const around = part?.parent
  const siblings = around?.children
  if (!part || !around || !siblings) return text
  const at = siblings.indexOf(part)
  const [previous, next] = [siblings[at - 1], siblings[at + 1]]
  const end = part.offset + part.length
  if (previous) return text.slice(0, previous.offset + previous.length) + text.slice(end)
  if (next) return text.slice(0, part.offset) + text.slice(next.offset)
  return text.slice(0, around.offset + 1) + text.slice(end)
}

/** Replaces a part of a text. */
export function splice(text: string, offset: number, length: number, content: string): string {
  return text.slice(0, offset) + content + text.slice(offset + length)
}

/** Whether two records hold the same, whatever their key order and white space. */
export function sameRecord(a: string, b: string): boolean {
  if (a === b) return true
  const left = canonicalJson(a)
  return left !== undefined && left === canonicalJson(b)
}
