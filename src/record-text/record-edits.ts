import type { Node } from 'jsonc-parser'
import {
  membersOf,
  nodeAt,
  readRecordText,
  type RecordPath,
  type RecordText,
  retypedRecord,
  sourceOf,
  splice,
} from './record-text.ts'

/** A key and its value's JSON source. */
export type MemberSource = { key: string; source: string }

const delimiter = (list: boolean) => (list ? (['[', ']'] as const) : (['{', '}'] as const))

/**
 * The record's text with `source`, a JSON value, as the field at `path`; all other characters stay. Creates missing
 * objects on the way, and adds a missing key last, spaced like its siblings. Returns undefined when the text is not a
 * record, or something on the way is not an object.
 */
export function withSource(text: string, path: RecordPath, source: string): string | undefined {
  const { record } = readRecordText(text)
  if (!record) return undefined
  const node = nodeAt(record, path)
  if (node) return splice(text, node.offset, node.length, source)
  for (let length = path.length - 1; length >= 0; length--) {
    const parent = nodeAt(record, path.slice(0, length))
    if (!parent) continue
    const key = path[length]
    if (parent.type !== 'object' || typeof key !== 'string') return undefined
    const nested = path
      .slice(length + 1)
      .reduceRight<string>((inner, name) => `{${JSON.stringify(String(name))}: ${inner}}`, source)
    return appended(record, parent, `${JSON.stringify(key)}: ${nested}`)
  }
  return undefined
}

/** The record's text with the string `value` at `path`; see `withSource`. */
export function withText(text: string, path: RecordPath, value: string): string | undefined {
  const { record } = readRecordText(text)
  const retyped = record && retypedRecord(record, path, value)
  return retyped ? retyped.text : withSource(text, path, JSON.stringify(value))
}

/**
 * The record's text with exactly these items, as JSON source, in the list at `path`. If the number of items is the
 * same, changes only those that differ. Returns undefined in the same cases as `withSource`.
 */
export function withItems(text: string, path: RecordPath, items: readonly string[]): string | undefined {
  const { record } = readRecordText(text)
  const list = record && nodeAt(record, path)
  if (!record || list?.type !== 'array') return withSource(text, path, `[${items.join(', ')}]`)
  const nodes = list.children ?? []
  if (nodes.length !== items.length) {
    return splice(text, list.offset, list.length, rebuilt(record, list, nodes, items))
  }
  return nodes.reduceRight(
    (result, node, at) => splice(result, node.offset, node.length, items[at] ?? ''),
    text,
  )
}

/** The record's text with exactly these members in the object at `path`; see `withItems`. */
export function withMembers(
  text: string,
  path: RecordPath,
  members: readonly MemberSource[],
): string | undefined {
  const written = ({ key, source }: MemberSource) => `${JSON.stringify(key)}: ${source}`
  const { record } = readRecordText(text)
  const object = record && nodeAt(record, path)
  if (!record || object?.type !== 'object') {
    return withSource(text, path, `{${members.map(written).join(', ')}}`)
  }
  const old = membersOf(object)
  if (old.length !== members.length) {
    const nodes = new Map(old.map((member, at) => [member.key, object.children?.[at]]))
    // The first of duplicate keys counts.
    const values = new Map(old.toReversed().map(({ key, value }) => [key, value]))
    const sources = members.map((member) => {
      const node = nodes.get(member.key)
      const value = values.get(member.key)
      return node && value && sourceOf(record, value) === member.source
        ? sourceOf(record, node)
        : written(member)
    })
    return splice(text, object.offset, object.length, rebuilt(record, object, object.children ?? [], sources))
  }
  return old.reduceRight((result, { key, keyNode, value }, at) => {
    const next = members[at]
    if (!next) return result
    const valued = splice(result, value.offset, value.length, next.source)
    return next.key === key
      ? valued
      : splice(valued, keyNode.offset, keyNode.length, JSON.stringify(next.key))
  }, text)
}

/** White space before the last child and before the closing bracket, to space new members alike. */
function spacing(record: RecordText, node: Node): { before: string; after: string } {
  const children = node.children ?? []
  const last = children.at(-1)
  const end = node.offset + node.length - 1
  if (!last) return { before: '', after: '' }
  const previous = children.at(-2)
  const start = previous ? previous.offset + previous.length : node.offset + 1
  const gap = record.text.slice(start, last.offset)
  return {
    before: gap.slice(gap.trimEnd().length),
    after: record.text.slice(last.offset + last.length, end),
  }
}

function appended(record: RecordText, object: Node, member: string): string {
  const last = object.children?.at(-1)
  if (!last) return splice(record.text, object.offset + 1, 0, member)
  const { before } = spacing(record, object)
  const gap = object.children?.length === 1 && before === '' ? ' ' : before
  return splice(record.text, last.offset + last.length, 0, `,${gap}${member}`)
}

function rebuilt(record: RecordText, node: Node, nodes: readonly Node[], sources: readonly string[]): string {
  const [open, close] = delimiter(node.type === 'array')
  if (sources.length === 0) return open + close
  const first = nodes[0]
  const lead = first ? record.text.slice(node.offset + 1, first.offset) : ''
  const { before, after } = spacing(record, node)
  const gap = nodes.length > 1 ? before : lead.includes('\n') ? lead : ' '
  return `${open}${lead}${sources.join(`,${gap}`)}${after}${close}`
}

/**
 * The record's text with the field at `path` as in `base`: same spelling and, if it was removed, same place, so that
 * undoing an edit restores the text of the base. Undefined when `base` has no such field or the record cannot contain
 * it.
 */
export function withFieldOf(text: string, path: RecordPath, base: string): string | undefined {
  const from = readRecordText(base).record
  const to = readRecordText(text).record
  const value = from && nodeAt(from, path)
  if (!from || !to || !value) return undefined
  const current = nodeAt(to, path)
  if (current) return splice(text, current.offset, current.length, sourceOf(from, value))
  const origin = nodeAt(from, path.slice(0, -1))
  const target = nodeAt(to, path.slice(0, -1))
  const atPlace = origin && target && value.parent && insertedMember(from, origin, value.parent, to, target)
  return atPlace ?? withSource(text, path, sourceOf(from, value))
}

const endOf = (node: Node) => node.offset + node.length
const keyOf = (member: Node) => String(member.children?.[0]?.value)

/** The key of each member, with its number among duplicates. */
function numbered(nodes: readonly Node[]): readonly string[] {
  const counts = new Map<string, number>()
  return nodes.map((node) => {
    const key = keyOf(node)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return `${count} ${key}`
  })
}

/** Inserts the member with its separator from the base, after or before the nearest remaining sibling. */
function insertedMember(from: RecordText, origin: Node, member: Node, to: RecordText, target: Node): string {
  const siblings = origin.children ?? []
  const at = siblings.indexOf(member)
  const members = target.children ?? []
  const remaining = new Map(numbered(members).map((name, index) => [name, members[index]]))
  const here = numbered(siblings).map((name) => remaining.get(name))

  const before = here.slice(0, at).findLast(Boolean)
  const previous = siblings[at - 1]
  if (before && previous) {
    return splice(to.text, endOf(before), 0, from.text.slice(endOf(previous), endOf(member)))
  }
  const after = here.slice(at + 1).find(Boolean)
  const next = siblings[at + 1]
  if (after && next) return splice(to.text, after.offset, 0, from.text.slice(member.offset, next.offset))
  const start = target.offset + 1
  const lead = from.text.slice(origin.offset + 1, (siblings[0] ?? member).offset)
  const alone = lead + sourceOf(from, member)
  const stranger = members[0]
  return stranger
    ? splice(to.text, start, stranger.offset - start, `${alone}, `)
    : splice(to.text, start, 0, alone)
}
