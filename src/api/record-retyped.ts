import type { Node } from 'jsonc-parser'
import { isReadQuickly, keepReading } from './recent-readings.ts'
import { type RecordPath, type RecordText, nodeAt, samePath, splice } from './record-text.ts'

/**
 * The record with another value for a text that it has, without reading it anew: only places move, and those are
 * found when they are asked for. Undefined when there is no text at `path`.
 */
export function retypedRecord(record: RecordText, path: RecordPath, value: string): RecordText | undefined {
  const before = record.retyped && samePath(record.retyped.path, path) ? record.retyped : undefined
  // Where a text was typed into before, the places of the record from before that are still known.
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
  if (!isReadQuickly(text)) keepReading(text, { record: next })
  return next
}

/** The record apart from the text at `path`: the same object as long as only that text is typed into. */
export function apartFrom(record: RecordText, path: RecordPath): RecordText {
  return record.retyped && samePath(record.retyped.path, path) ? record.retyped.from : record
}

/** The record without its past, which would else grow with every field that is typed into. */
const settled = ({ text, root, duplicates }: RecordText): RecordText => ({ text, root, duplicates })

type Retyping = { node: Node; value: string; by: number }

function movedNode(node: Node, parent: Node | undefined, retyping: Retyping): Node {
  const { node: at, value, by } = retyping
  const end = at.offset + at.length
  const isBehind = node.offset >= end
  const isAround = node.offset <= at.offset && node.offset + node.length >= end
  const moved: { -readonly [Key in keyof Node]: Node[Key] } = {
    ...node,
    offset: isBehind ? node.offset + by : node.offset,
    length: isAround ? node.length + by : node.length,
  }
  if (parent) moved.parent = parent
  if (node.colonOffset !== undefined && node.colonOffset >= end) moved.colonOffset = node.colonOffset + by
  if (node === at) moved.value = value
  if (node.children) moved.children = node.children.map((child) => movedNode(child, moved, retyping))
  return moved
}
