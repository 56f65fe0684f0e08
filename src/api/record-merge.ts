import { canonicalJson } from '#lib/canonical-json.ts'
import { type MergeHunk, mergeLines } from '#lib/merge-lines.ts'
import { changesBetween } from './record-changes.ts'
import { withSource } from './record-edits.ts'
import {
  type RecordPath,
  type RecordText,
  bodyOf,
  nodeAt,
  readRecordText,
  sourceOf,
  splice,
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

const isSame = (a: string | undefined, b: string | undefined) =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b))

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

  const fieldAt = (path: RecordPath): FieldMerge => {
    const [mySource, theirSource] = [sourceAt(left, path), sourceAt(right, path)]
    const field = (kind: FieldMerge['kind'], hunks: FieldMerge['hunks'] = null): FieldMerge => ({
      path,
      base: sourceAt(from, path),
      mine: mySource,
      theirs: theirSource,
      kind,
      hunks,
    })
    if (!touched.theirs.has(keyOf(path))) return field('mine')
    if (!touched.mine.has(keyOf(path))) return field('theirs')
    if (isSame(mySource, theirSource)) return field('both')
    const [myText, theirText] = [textAt(left, path), textAt(right, path)]
    if (myText === undefined || theirText === undefined || keyOf(path) !== keyOf(linesPath)) {
      return field('conflict')
    }
    const hunks = mergeLines(textAt(from, path) ?? '', myText, theirText)
    return field(hunks.some(({ kind }) => kind === 'conflict') ? 'conflict' : 'lines', hunks)
  }
  return shortest([...ofMine, ...ofTheirs]).map(fieldAt)
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

function sourceAt(record: RecordText, path: RecordPath): string | undefined {
  const node = nodeAt(record, path)
  return node && sourceOf(record, node)
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
  const written = fields.flatMap((field) => {
    const source = decided(field, decisions)
    return source === field.theirs ? [] : [{ path: field.path, node: nodeAt(record, field.path), source }]
  })
  // First what has its place, from the end on, so that all places stay right; then what comes and goes.
  let text = written
    .flatMap(({ node, source }) => (node && source !== undefined ? [{ node, source }] : []))
    .toSorted((a, b) => b.node.offset - a.node.offset)
    .reduce((result, { node, source }) => splice(result, node.offset, node.length, source), theirs)
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
