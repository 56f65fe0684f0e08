import type { Node } from 'jsonc-parser'
import { type MergeHunk, mergeLines } from '#lib/merge-lines.ts'
import { changesBetween } from './record-changes.ts'
import { withSource } from './record-edits.ts'
import {
  type RecordPath,
  type RecordText,
  bodyOf,
  membersOf,
  readRecordText,
  isSameRecord,
  sourceOf,
  textAt,
  withoutField,
} from './record-text.ts'

/** A field that one or both sides changed since the base, with the source of its values; undefined where absent. */
export type FieldMerge = {
  readonly path: RecordPath
  readonly base: string | undefined
  readonly mine: string | undefined
  readonly theirs: string | undefined
  /** Who changed it: one side; both in the same way; both, merged by line without conflict; or both in conflict. */
  readonly kind: 'mine' | 'theirs' | 'both' | 'lines' | 'conflict'
  /** Line-by-line merge of the text; null unless both sides changed it and it is merged that way. */
  readonly hunks: readonly MergeHunk[] | null
}

/** The user's decisions on conflicting fields. */
export type MergeDecisions = {
  sideOf(field: FieldMerge): 'mine' | 'theirs'
  /** The merged text of a field that both sides changed by line. */
  textOf(hunks: readonly MergeHunk[]): string
}

const keyOf = (path: RecordPath) => JSON.stringify(path)

/** Keys of the path and all its ancestors, from the root down. */
const upTo = (path: RecordPath) => [...path, ''].map((_, length) => keyOf(path.slice(0, length)))

/**
 * The fields that differ between three versions of a record, without `id`. Objects are compared by member, lists as a
 * whole; if one side changed a whole object and the other part of it, the object is one field. A text at `linesPath`
 * that both sides changed is merged by line. Returns undefined when a text is not a record.
 */
export function mergeRecords(
  base: string,
  mine: string,
  theirs: string,
  linesPath: RecordPath,
): readonly FieldMerge[] | undefined {
  const ofMine = changesBetween(bodyOf(base), bodyOf(mine))?.map(({ path }) => path)
  const ofTheirs = changesBetween(bodyOf(base), bodyOf(theirs))?.map(({ path }) => path)
  const { record: from } = readRecordText(base)
  const { record: left } = readRecordText(mine)
  const { record: right } = readRecordText(theirs)
  if (!ofMine || !ofTheirs || !from || !left || !right) return undefined
  const touched = { mine: new Set(ofMine.flatMap(upTo)), theirs: new Set(ofTheirs.flatMap(upTo)) }
  const paths = shortest([...ofMine, ...ofTheirs])
  const sources = {
    base: sourcesAt(from, paths),
    mine: sourcesAt(left, paths),
    theirs: sourcesAt(right, paths),
  }

  const fieldAt = (path: RecordPath): FieldMerge => {
    const [mySource, theirSource] = [sources.mine(path), sources.theirs(path)]
    const field = (kind: FieldMerge['kind'], hunks: FieldMerge['hunks'] = null): FieldMerge => ({
      path,
      base: sources.base(path),
      mine: mySource,
      theirs: theirSource,
      kind,
      hunks,
    })
    if (!touched.theirs.has(keyOf(path))) return field('mine')
    if (!touched.mine.has(keyOf(path))) return field('theirs')
    if (isSameRecord(mySource, theirSource)) return field('both')
    const [myText, theirText] = [textAt(left, path), textAt(right, path)]
    if (myText === undefined || theirText === undefined || keyOf(path) !== keyOf(linesPath)) {
      return field('conflict')
    }
    const hunks = mergeLines(textAt(from, path) ?? '', myText, theirText)
    return field(hunks.some(({ kind }) => kind === 'conflict') ? 'conflict' : 'lines', hunks)
  }
  return paths.map(fieldAt)
}

/** The unique paths without descendants of other paths, in order. */
function shortest(paths: readonly RecordPath[]): RecordPath[] {
  const each = new Map(paths.map((path) => [keyOf(path), path]))
  return [...each.values()].filter(
    (path) =>
      !upTo(path)
        .slice(0, -1)
        .some((above) => each.has(above)),
  )
}

/** The nodes of a record at these paths, by key. Walks the record once, because it may have many fields. */
function nodesAt({ root }: RecordText, paths: readonly RecordPath[]): ReadonlyMap<string, Node> {
  const wanted = new Set(paths.flatMap(upTo))
  const found = new Map<string, Node>()
  function collect(node: Node, path: RecordPath) {
    const key = keyOf(path)
    // The first of duplicate keys counts.
    if (!wanted.has(key) || found.has(key)) return
    found.set(key, node)
    for (const member of membersOf(node)) collect(member.value, [...path, member.key])
  }
  collect(root, [])
  return found
}

function sourcesAt(record: RecordText, paths: readonly RecordPath[]) {
  const nodes = nodesAt(record, paths)
  return (path: RecordPath): string | undefined => {
    const node = nodes.get(keyOf(path))
    return node && sourceOf(record, node)
  }
}

/**
 * The text of `theirs` with my changes applied; every other character stays. `fields` come from `mergeRecords`. Returns
 * undefined when `theirs` is not a record.
 */
export function mergedRecord(
  theirs: string,
  fields: readonly FieldMerge[],
  decisions: MergeDecisions,
): string | undefined {
  const { record } = readRecordText(theirs)
  if (!record) return undefined
  const nodes = nodesAt(
    record,
    fields.map(({ path }) => path),
  )
  const written = fields.flatMap((field) => {
    const source = decided(field, decisions)
    return source === field.theirs ? [] : [{ path: field.path, node: nodes.get(keyOf(field.path)), source }]
  })
  // First replace values in place, then add and remove fields.
  const replaced = written
    .flatMap(({ node, source }) => (node && source !== undefined ? [{ node, source }] : []))
    .toSorted((a, b) => a.node.offset - b.node.offset)
  let at = 0
  const pieces = replaced.flatMap(({ node, source }) => {
    const kept = theirs.slice(at, node.offset)
    at = node.offset + node.length
    return [kept, source]
  })
  let text = pieces.join('') + theirs.slice(at)
  for (const { path, node, source } of written) {
    if (node && source !== undefined) continue
    const next = source === undefined ? withoutField(text, path) : withSource(text, path, source)
    if (next === undefined) return undefined
    text = next
  }
  return text
}

function decided(field: FieldMerge, decisions: MergeDecisions): string | undefined {
  if (field.kind === 'mine') return field.mine
  if (field.kind === 'theirs' || field.kind === 'both') return field.theirs
  if (!field.hunks) return decisions.sideOf(field) === 'mine' ? field.mine : field.theirs
  const text = decisions.textOf(field.hunks)
  const whole = (side: 'mine' | 'theirs') => field.hunks?.map((hunk) => hunk[side]).join('')
  if (text === whole('theirs')) return field.theirs
  return text === whole('mine') ? field.mine : JSON.stringify(text)
}
