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

/** A field of two records; `isSame`: they hold the same, whatever its spelling. */
export type ComparedField = RecordChange & { isSame: boolean }

/**
 * The fields that differ between two records, in the order of the first, then what only the second has. Objects
 * are compared member by member, lists as a whole. Key order, white space, and other spellings of the same value
 * are no difference. Gives undefined when one of the texts is no record.
 */
export function changesBetween(before: string, after: string): readonly RecordChange[] | undefined {
  const left = readRecordText(before).record
  const right = readRecordText(after).record
  if (!left || !right) return undefined
  const fields = fieldsOf([left, left.root], [right, right.root], [], false)
  return fields.filter(({ before, after }) => !sameRecord(before, after))
}

/** Every field of two records, in the same order, down to what is no object. A text that is no record has none. */
export function compareFields(before: string, after: string): readonly ComparedField[] {
  const [left, right] = [readRecordText(before).record, readRecordText(after).record]
  if (!left && !right) return []
  const fields = fieldsOf(left && [left, left.root], right && [right, right.root], [], true)
  return fields.map(({ path, before, after }) => ({ path, before, after, isSame: sameRecord(before, after) }))
}

type Place = readonly [record: RecordText, node: Node] | undefined

/** The fields of two nodes; without `areAll`, those alone whose source differs, and what only one side has as a whole. */
function fieldsOf(left: Place, right: Place, path: RecordPath, areAll: boolean): RecordChange[] {
  const [before, after] = [left && sourceOf(...left), right && sourceOf(...right)]
  if (before === after && !areAll) return []
  const [ours, theirs] = [membersAt(left, areAll), membersAt(right, areAll)]
  const keys = new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])
  if (!ours || !theirs || keys.size === 0) return [{ path, before, after }]
  return [...keys].flatMap((key) => fieldsOf(ours.get(key), theirs.get(key), [...path, key], areAll))
}

/** The members of an object by their keys; undefined for anything else, and for an object that repeats a key. */
function membersAt(place: Place, isAbsentEmpty: boolean): ReadonlyMap<string, Place> | undefined {
  if (!place) return isAbsentEmpty ? new Map() : undefined
  const [record, node] = place
  const members = membersOf(node)
  const byKey = new Map(members.map(({ key, value }): [string, Place] => [key, [record, value]]))
  return node.type === 'object' && byKey.size === members.length ? byKey : undefined
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
