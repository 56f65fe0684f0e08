import { type LineChange, lineChanges, linesOf } from './text-lines.ts'

/** Which side changed a part of a text since the base. */
export type MergeKind = 'same' | 'mine' | 'theirs' | 'both' | 'conflict'

/** A part of three versions of a text: whole lines with their line ends. */
export type MergeHunk = {
  /** `both`: both sides made the same change. */
  readonly kind: MergeKind
  readonly base: string
  readonly mine: string
  readonly theirs: string
  /** Number of the first line on each side, from 1. */
  readonly firstLine: { readonly base: number; readonly mine: number; readonly theirs: number }
}

const lineEnd = /\r\n?|\n/
const isEnded = (text: string) => text.endsWith('\n') || text.endsWith('\r')

/** The lines to compare. A last line without a line end gets one, so that it equals the same line with one. */
function comparable(lines: readonly string[], end: string): readonly string[] {
  const last = lines.at(-1)
  return last === undefined || isEnded(last) ? lines : [...lines.slice(0, -1), last + end]
}

type Region = {
  readonly base: Range
  readonly mine: Range
  readonly theirs: Range
  readonly changed: { readonly mine: boolean; readonly theirs: boolean }
}
type Range = readonly [from: number, to: number]

/**
 * Changes of both sides that overlap, or that insert at the same place, form one region, because their order is
 * ambiguous. Adjacent changes are separate regions; unchanged lines are regions, too.
 */
function regionsOf(mine: readonly LineChange[], theirs: readonly LineChange[], length: number): Region[] {
  const regions: Region[] = []
  const waiting = { mine: [...mine], theirs: [...theirs] }
  const at = { base: 0, mine: 0, theirs: 0 }
  function take(to: { base: number; mine: number; theirs: number }, changed: Region['changed']) {
    regions.push({
      base: [at.base, to.base],
      mine: [at.mine, to.mine],
      theirs: [at.theirs, to.theirs],
      changed,
    })
    Object.assign(at, to)
  }
  const moved = (by: number) => ({ base: at.base + by, mine: at.mine + by, theirs: at.theirs + by })
  for (;;) {
    // An insertion before a line comes before changes of that line.
    const [first] = [waiting.mine[0], waiting.theirs[0]]
      .flatMap((change) => change?.before ?? [])
      .sort((a, b) => a.from - b.from || a.to - b.to)
    if (!first) break
    const start = first.from
    let end = first.to
    if (start > at.base) take(moved(start - at.base), { mine: false, theirs: false })
    const shift = { mine: at.mine - at.base, theirs: at.theirs - at.base }
    const changed = { mine: false, theirs: false }
    const isWithin = ({ before: { from, to } }: LineChange) =>
      from < end || (from === start && to === start && end === start)
    for (;;) {
      const side = (['mine', 'theirs'] as const).find(
        (name) => waiting[name][0] && isWithin(waiting[name][0]),
      )
      const change = side && waiting[side].shift()
      if (!side || !change) break
      end = Math.max(end, change.before.to)
      shift[side] = change.after.to - change.before.to
      changed[side] = true
    }
    take({ base: end, mine: end + shift.mine, theirs: end + shift.theirs }, changed)
  }
  if (length > at.base) take(moved(length - at.base), { mine: false, theirs: false })
  return regions
}

/**
 * Merges two versions of a text with their common ancestor, line by line. The joined `base`, `mine`, and `theirs` of
 * the hunks are exactly these texts. Overlapping changes that differ conflict. A line end after the last line counts as
 * a change only if that line is otherwise unchanged.
 */
export function mergeLines(base: string, mine: string, theirs: string): readonly MergeHunk[] {
  const end = lineEnd.exec(base)?.[0] ?? '\n'
  const lines = { base: linesOf(base), mine: linesOf(mine), theirs: linesOf(theirs) }
  const keys = {
    base: comparable(lines.base, end),
    mine: comparable(lines.mine, end),
    theirs: comparable(lines.theirs, end),
  }
  const cut = (side: 'base' | 'mine' | 'theirs', [from, to]: Range) => lines[side].slice(from, to).join('')
  const regions = regionsOf(
    lineChanges(keys.base, keys.mine),
    lineChanges(keys.base, keys.theirs),
    lines.base.length,
  )
  const sameKeys = (region: Region) =>
    keys.mine.slice(...region.mine).join('') === keys.theirs.slice(...region.theirs).join('')
  const kindOf = (region: Region): MergeKind => {
    const { changed } = region
    if (changed.mine && changed.theirs) return sameKeys(region) ? 'both' : 'conflict'
    return changed.mine ? 'mine' : changed.theirs ? 'theirs' : 'same'
  }
  const hunks = regions.map((region) => ({
    kind: kindOf(region),
    base: cut('base', region.base),
    mine: cut('mine', region.mine),
    theirs: cut('theirs', region.theirs),
    firstLine: { base: region.base[0] + 1, mine: region.mine[0] + 1, theirs: region.theirs[0] + 1 },
  }))
  return withLastLineApart(hunks)
}

/** If the sides differ only in the line end after the last line, makes that line a separate hunk. */
function withLastLineApart(hunks: readonly MergeHunk[]): readonly MergeHunk[] {
  const last = hunks.at(-1)
  if (last?.kind !== 'same' || (last.base === last.mine && last.base === last.theirs)) return hunks
  const count = linesOf(last.base).length - 1
  const split = (text: string) =>
    [linesOf(text).slice(0, count).join(''), linesOf(text)[count] ?? ''] as const
  const [base, mine, theirs] = [split(last.base), split(last.mine), split(last.theirs)]
  const kind = mine[1] === theirs[1] ? 'both' : theirs[1] === base[1] ? 'mine' : 'theirs'
  const { firstLine } = last
  return [
    ...hunks.slice(0, -1),
    ...(count > 0 ? [{ ...last, base: base[0], mine: mine[0], theirs: theirs[0] }] : []),
    {
      kind,
      base: base[1],
      mine: mine[1],
      theirs: theirs[1],
      firstLine: {
        base: firstLine.base + count,
        mine: firstLine.mine + count,
        theirs: firstLine.theirs + count,
      },
    },
  ]
}

function firstEnd(texts: readonly string[]): string | undefined {
  const ended = texts.find((text) => lineEnd.test(text))
  return ended && lineEnd.exec(ended)?.[0]
}

/**
 * The merged text. Changes of one side are applied; for each conflict, numbered from 0, `decide` returns the pieces to
 * use, each on its own lines.
 */
export function mergedText(
  hunks: readonly MergeHunk[],
  decide: (conflict: MergeHunk, number: number) => readonly string[],
): string {
  const end = firstEnd(hunks.flatMap(({ base, mine, theirs }) => [base, mine, theirs])) ?? '\n'
  let conflicts = 0
  const text: string[] = []
  for (const hunk of hunks) {
    for (const piece of hunk.kind === 'conflict' ? decide(hunk, conflicts++) : [settled(hunk)]) {
      if (piece === '') continue
      const last = text.at(-1)
      if (last !== undefined && !isEnded(last)) text.push(firstEnd([...text, piece]) ?? end)
      text.push(piece)
    }
  }
  return text.join('')
}

/** The text of a hunk without a conflict. Its sides may still differ in the line end after the last line. */
function settled({ kind, base, mine, theirs }: MergeHunk): string {
  if (kind === 'mine') return mine
  if (kind === 'theirs') return theirs
  return isEnded(theirs) === isEnded(base) ? mine : theirs
}
