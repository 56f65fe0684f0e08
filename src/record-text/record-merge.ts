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
  sameRecord,
  sourceOf,
  textAt,
  withoutField,
} from './record-text.ts'

/** A field that one side or both changed since the base. Sources of its value; undefined where it is absent. */
export type FieldMerge = {
  readonly path: RecordPath
  readonly base: string | undefined
  readonly mine: string | undefined
  readonly theirs: string | undefined
  /** Who changed it: one side; both alike; both, merged line by line without a conflict; or in conflict. */
  readonly kind: 'mine' | 'theirs' | 'both' | 'lines' | 'conflict'
  /** The text line by line, for the field that is merged so and that both changed. */
  readonly hunks: readonly MergeHunk[] | null
}

/** What a person decided about the fields in conflict. */
export type MergeDecisions = {
  sideOf(field: FieldMerge): 'mine' | 'theirs'
  /** The text of a field that both changed line by line. */
  textOf(hunks: readonly MergeHunk[]): string
}

const keyOf = (path: RecordPath) => JSON.stringify(path)

/** The path and everything above it, from the record itself down. */
const upTo = (path: RecordPath) => [...path, ''].map((_, length) => keyOf(path.slice(0, length)))

/**
 * The fields of three versions of a record that differ, `id` left out. Objects are compared member by member, lists
 * as a whole; where one side changed an object as a whole and the other a part of it, the object is one field.
 * A text at `linesPath` that both changed is merged line by line. Gives undefined when one of the texts is no record.
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
    if (sameRecord(mySource, theirSource)) return field('both')
    const [myText, theirText] = [textAt(left, path), textAt(right, path)]
    if (myText === undefined || theirText === undefined || keyOf(path) !== keyOf(linesPath)) {
      return field('conflict')
    }
    const hunks = mergeLines(textAt(from, path) ?? '', myText, theirText)
    return field(hunks.some(({ kind }) => kind === 'conflict') ? 'conflict' : 'lines', hunks)
  }
  return paths.map(fieldAt)
}

/** The paths without those that lie below another of them, each once, in their order. */
function shortest(paths: readonly RecordPath[]): RecordPath[] {
  const each = new Map(paths.map((path) => [keyOf(path), path]))
  return [...each.values()].filter(
    (path) =>
      !upTo(path)
        .slice(0, -1)
        .some((above) => each.has(above)),
  )
}

/** The nodes of a record at these paths, by their keys: found in one walk, because records can have many fields. */
function nodesAt({ root }: RecordText, paths: readonly RecordPath[]): ReadonlyMap<string, Node> {
  const wanted = new Set(paths.flatMap(upTo))
  const found = new Map<string, Node>()
  function collect(node: Node, path: RecordPath) {
    const key = keyOf(path)
    // Of a key that stands twice, the first counts.
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
 * The text of `theirs` with what mine changed written into it; every other character stays. `fields` are those of
 * `mergeRecords`. Gives undefined when `theirs` is no record.
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
  // First what has its place in the text, then what comes and goes.
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
