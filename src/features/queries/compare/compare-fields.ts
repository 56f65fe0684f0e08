import type { Node } from 'jsonc-parser'
import { pathText } from '#record-text/record-changes.ts'
import {
  membersOf,
  type RecordPath,
  type RecordText,
  readRecordText,
  sourceOf,
} from '#record-text/record-text.ts'
import { canonicalJson } from '#record-text/canonical-json.ts'

/** One field of two records. Source text of its values; undefined where it is absent. */
export type ComparedField = {
  path: RecordPath
  left: string | undefined
  right: string | undefined
  /** They hold the same, whatever its spelling. */
  isSame: boolean
}

type Leaf = { path: RecordPath; source: string }

/** The fields of a node: objects are opened, lists and empty objects stay whole, and so does one that repeats a key. */
function leavesOf(record: RecordText, node: Node, path: RecordPath): Leaf[] {
  const members = membersOf(node)
  const isWhole = members.length === 0 || new Set(members.map(({ key }) => key)).size < members.length
  if (isWhole) return [{ path, source: sourceOf(record, node) }]
  return members.flatMap(({ key, value }) => leavesOf(record, value, [...path, key]))
}

function leavesIn(text: string): Map<string, Leaf> {
  const { record } = readRecordText(text)
  const leaves = record ? leavesOf(record, record.root, []) : []
  return new Map(leaves.map((leaf) => [pathText(leaf.path), leaf]))
}

const isSame = (left: string | undefined, right: string | undefined) =>
  left === right ||
  (left !== undefined && right !== undefined && canonicalJson(left) === canonicalJson(right))

/** Every field of two records in the order of the first, then what only the second has. A text that is no record has none. */
export function compareFields(left: string, right: string): readonly ComparedField[] {
  const ours = leavesIn(left)
  const theirs = leavesIn(right)
  return [...new Map([...ours, ...theirs])].map(([key, { path }]) => {
    const left = ours.get(key)?.source
    const right = theirs.get(key)?.source
    return { path, left, right, isSame: isSame(left, right) }
  })
}
