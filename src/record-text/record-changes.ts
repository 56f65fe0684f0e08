import type { Node } from 'jsonc-parser'
import {
  type RecordPath,
  type RecordText,
  membersOf,
  readRecordText,
  isSameRecord,
  sourceOf,
} from './record-text.ts'

/** A field that differs between two records, with the source text of its values; undefined where absent. */
export type RecordChange = { path: RecordPath; before: string | undefined; after: string | undefined }

/** A field of two records. `isSame`: the values are equal, regardless of spelling. */
export type FieldPair = RecordChange & { isSame: boolean }

/**
 * The fields that differ between two records, in the order of the first, followed by those only in the second. Objects
 * are compared by member, lists as a whole. Ignores key order, white space, and different spellings of the same value.
 * Returns undefined when a text is not a record.
 */
export function changesBetween(before: string, after: string): readonly RecordChange[] | undefined {
  const left = readRecordText(before).record
  const right = readRecordText(after).record
  if (!left || !right) return undefined
  const fields = fieldsOf([left, left.root], [right, right.root], [], false)
  return fields.filter(({ before, after }) => !isSameRecord(before, after))
}

/** All fields of two records in the same order, down to non-objects. A text that is not a record has none. */
export function pairFields(before: string, after: string): readonly FieldPair[] {
  const [left, right] = [readRecordText(before).record, readRecordText(after).record]
  if (!left && !right) return []
  const fields = fieldsOf(left && [left, left.root], right && [right, right.root], [], true)
  return fields.map(({ path, before, after }) => ({
    path,
    before,
    after,
    isSame: isSameRecord(before, after),
  }))
}

type Place = readonly [record: RecordText, node: Node] | undefined

/** The fields of two nodes. Without `areAll`, only those whose source differs; one-sided ones are not split up. */
function fieldsOf(left: Place, right: Place, path: RecordPath, areAll: boolean): RecordChange[] {
  const [before, after] = [left && sourceOf(...left), right && sourceOf(...right)]
  if (before === after && !areAll) return []
  const [ours, theirs] = [membersAt(left, areAll), membersAt(right, areAll)]
  const keys = new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])
  if (!ours || !theirs || keys.size === 0) return [{ path, before, after }]
  return [...keys].flatMap((key) => fieldsOf(ours.get(key), theirs.get(key), [...path, key], areAll))
}

/** The members of an object by key; undefined for anything else, and for an object with duplicate keys. */
function membersAt(place: Place, isAbsentEmpty: boolean): ReadonlyMap<string, Place> | undefined {
  if (!place) return isAbsentEmpty ? new Map() : undefined
  const [record, node] = place
  const members = membersOf(node)
  const byKey = new Map(members.map(({ key, value }): [string, Place] => [key, [record, value]]))
  return node.type === 'object' && byKey.size === members.length ? byKey : undefined
}

/** A path in readable form: `query.defaultOrder[0].field`, with unusual keys in quotes. */
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
