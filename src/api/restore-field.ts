import type { Node } from 'jsonc-parser'
import { withSource } from './record-edits.ts'
import { type RecordPath, type RecordText, nodeAt, readRecordText, sourceOf, splice } from './record-text.ts'

/**
 * The record's text with the field at `path` as `base` has it: in its spelling and, when it was taken away, at its
 * place, so that an edit that is taken back leaves the text of the base. Undefined when `base` has no such field or
 * the record cannot take it.
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
const alike = (nodes: readonly Node[], node: Node) => nodes.filter((one) => keyOf(one) === keyOf(node))

/** The member with the separator that it has in the base, behind or before the nearest neighbor that is still there. */
function insertedMember(from: RecordText, origin: Node, member: Node, to: RecordText, target: Node): string {
  const siblings = origin.children ?? []
  const at = siblings.indexOf(member)
  const members = target.children ?? []
  /** The same neighbor in the record; of several with one key, the one of the same rank. */
  const here = (node: Node) => alike(members, node)[alike(siblings, node).indexOf(node)]

  const before = siblings.slice(0, at).toReversed().map(here).find(Boolean)
  const previous = siblings[at - 1]
  if (before && previous) {
    return splice(to.text, endOf(before), 0, from.text.slice(endOf(previous), endOf(member)))
  }
  const after = siblings
    .slice(at + 1)
    .map(here)
    .find(Boolean)
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
