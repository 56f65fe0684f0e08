import type { Node } from 'jsonc-parser'
import {
  type RecordPath,
  type RecordText,
  membersOf,
  readRecordText,
  sameRecord,
  sourceOf,
} from './record-text.ts'

/** A field that differs between two records. Source text of its value; undefined where it is absent. */
export type RecordChange = {
  path: RecordPath
  before: string | undefined
  after: string | undefined
}

/**
 * The fields that differ between two records, in the order of the first, then what only the second has. Objects
 * are compared member by member, lists as a whole. Key order, white space, and other spellings of the same value
 * are no difference. Gives undefined when one of the texts is no record.
 */
export function changesBetween(before: string, after: string): readonly RecordChange[] | undefined {
  const left = readRecordText(before).record
  const right = readRecordText(after).record
  if (!left || !right) return undefined
  return compare(left, left.root, right, right.root, [])
}

function compare(
  left: RecordText,
  a: Node | undefined,
  right: RecordText,
  b: Node | undefined,
  path: RecordPath,
): RecordChange[] {
  const before = a && sourceOf(left, a)
  const after = b && sourceOf(right, b)
  if (before === after) return []
  if (a?.type !== 'object' || b?.type !== 'object' || hasDuplicates(a) || hasDuplicates(b)) {
    return sameRecord(before, after) ? [] : [{ path, before, after }]
  }
  const ours = new Map(membersOf(a).map(({ key, value }) => [key, value]))
  const theirs = new Map(membersOf(b).map(({ key, value }) => [key, value]))
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) =>
    compare(left, ours.get(key), right, theirs.get(key), [...path, key]),
  )
}

function hasDuplicates(node: Node): boolean {
  const keys = membersOf(node).map(({ key }) => key)
  return new Set(keys).size < keys.length
}

/** A path as a person reads it: `query.defaultOrder[0].field`, keys with odd characters in quotes. */
export function pathText(path: RecordPath): string {
  if (path.length === 0) return 'record'
  return path
    .map((part, at) => {
      if (typeof part === 'number') return `[${part}]`
      if (/^[\w$-]+$/.test(part)) return at === 0 ? part : `.${part}`
      return `[${JSON.stringify(part)}]`
    })
    .join('')
}
