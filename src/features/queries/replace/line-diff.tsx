import { clsx } from 'clsx'
import { useMemo } from 'react'
import { countText } from '#lib/count-text.ts'
import { lineChanges, linesOf, withoutEnd } from '#lib/text-lines.ts'
import { visiblePiece } from '#lib/visible-text.ts'
import { useFirstOfMany } from '#ui/first-of-many.tsx'

/** A piece of a line and its column (from 0); `isMatch` if it was found or inserted. */
type LinePart = { from: number; text: string; isMatch: boolean }

export type DiffRow =
  /** Line numbers start at 1. */
  | { kind: 'same'; before: number; after: number; parts: readonly LinePart[] }
  | { kind: 'removed'; before: number; parts: readonly LinePart[] }
  | { kind: 'added'; after: number; parts: readonly LinePart[] }
  /** Omitted equal lines, starting at this line of the old text. */
  | { kind: 'gap'; before: number; count: number }

/** Start and exclusive end, in UTF-16 units. */
type TextRange = readonly [from: number, to: number]

/** A text with the ranges that were found or inserted. */
export type MarkedText = { text: string; ranges: readonly TextRange[] }

/** The changed lines, each with `context` equal lines around it, in reading order. */
export function diffRows(before: MarkedText, after: MarkedText, context = 2): readonly DiffRow[] {
  const left = linesOf(before.text)
  const right = linesOf(after.text)
  const leftParts = partsOf(left, before.ranges)
  const rightParts = partsOf(right, after.ranges)
  const rows: DiffRow[] = []
  let at = { before: 0, after: 0 }

  function addSame(until: number, isFirst: boolean, isLast: boolean) {
    const count = until - at.before
    const head = isFirst ? 0 : Math.min(context, count)
    const tail = isLast ? 0 : Math.min(context, count - head)
    const hidden = count - head - tail
    for (let line = 0; line < count; line++) {
      if (hidden > 1 && line === head) rows.push({ kind: 'gap', before: at.before + line + 1, count: hidden })
      if (hidden > 1 && line >= head && line < count - tail) continue
      const [number, other] = [at.before + line, at.after + line]
      const parts = [{ from: 0, text: withoutEnd(left[number] ?? ''), isMatch: false }]
      rows.push({ kind: 'same', before: number + 1, after: other + 1, parts })
    }
  }

  const changes = lineChanges(left, right)
  for (const [index, change] of changes.entries()) {
    addSame(change.before.from, index === 0, false)
    for (let line = change.before.from; line < change.before.to; line++) {
      rows.push({ kind: 'removed', before: line + 1, parts: leftParts[line] ?? [] })
    }
    for (let line = change.after.from; line < change.after.to; line++) {
      rows.push({ kind: 'added', after: line + 1, parts: rightParts[line] ?? [] })
    }
    at = { before: change.before.to, after: change.after.to }
  }
  if (changes.length > 0) addSame(left.length, false, true)
  return rows
}

/** Splits every line, without its line feed, at the ranges that overlap it; both lists are in order. */
function partsOf(lines: readonly string[], ranges: readonly TextRange[]): readonly (readonly LinePart[])[] {
  let start = 0
  let next = 0
  return lines.map((line) => {
    // Keep carriage returns, so that lines that differ only in them look different.
    const begin = start
    const end = begin + line.replace(/\n$/, '').length
    const part = (from: number, to: number, isMatch: boolean): LinePart => ({
      from: from - begin,
      text: line.slice(from - begin, to - begin),
      isMatch,
    })
    while (next < ranges.length && (ranges[next]?.[1] ?? 0) <= start) next++
    const parts: LinePart[] = []
    let read = start
    for (let range = next; range < ranges.length; range++) {
      const [from, to] = ranges[range] ?? [end, end]
      if (from >= end) break
      const [cut, stop] = [Math.max(from, read), Math.min(to, end)]
      if (stop <= cut) continue
      if (cut > read) parts.push(part(read, cut, false))
      parts.push(part(cut, stop, true))
      read = stop
    }
    if (read < end) parts.push(part(read, end, false))
    start += line.length
    return parts
  })
}

type LineDiffProps = { before: MarkedText; after: MarkedText; label: string }

/** Rows shown at first; more would slow down a list of many queries. */
const most = 400

const rowColors = { same: '', removed: 'bg-danger-soft', added: 'bg-success-soft', gap: 'bg-sunken' }
const signs = { same: ' ', removed: '−', added: '+' }
const words = { same: '', removed: 'Removed', added: 'Added' }

/** A patch-style diff: removed, added and surrounding lines. */
export function LineDiff({ before, after, label }: LineDiffProps) {
  const rows = useMemo(() => diffRows(before, after), [before, after])
  const { shown, more } = useFirstOfMany(rows.length, most, {
    label: (next) => `Show ${countText(next, 'more line')}`,
  })
  return (
    <>
      <table aria-label={label} className="w-full border-collapse font-mono text-xs leading-5">
        <thead className="sr-only">
          <tr>
            <th scope="col">Line before</th>
            <th scope="col">Line after</th>
            <th scope="col">Change</th>
            <th scope="col">Text</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <Line key={keyOf(row)} row={row} />
          ))}
        </tbody>
      </table>
      {more && <div className="px-2 pb-2">{more}</div>}
    </>
  )
}

/** Matched or inserted text. */
export const Match = ({ text }: { text: string }) => (
  <mark className="rounded-xs bg-transparent font-semibold text-inherit underline decoration-2 underline-offset-2">
    {visiblePiece(text)}
  </mark>
)

const keyOf = (row: DiffRow) => `${row.kind} ${row.kind === 'added' ? row.after : row.before}`

const numberClass = 'w-9 pr-2 text-right align-top text-faint tabular select-none'

function Line({ row }: { row: DiffRow }) {
  if (row.kind === 'gap') {
    return (
      <tr className={rowColors.gap}>
        <td colSpan={4} className="px-3 py-0.5 font-sans text-2xs text-muted">
          {countText(row.count, 'unchanged line')}
        </td>
      </tr>
    )
  }
  const Tag = row.kind === 'removed' ? 'del' : row.kind === 'added' ? 'ins' : 'span'
  return (
    <tr className={rowColors[row.kind]}>
      <td className={clsx(numberClass, 'max-sm:hidden')}>{'before' in row ? row.before : ''}</td>
      <td className={clsx(numberClass, 'max-sm:hidden')}>{'after' in row ? row.after : ''}</td>
      <td className="w-5 text-center align-top text-muted select-none">
        <span aria-hidden="true">{signs[row.kind]}</span>
        <span className="sr-only">{words[row.kind]}</span>
      </td>
      <td className="pr-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
        <Tag className="no-underline" dir="auto">
          {row.parts.map(({ from, text, isMatch }) =>
            isMatch ? <Match key={from} text={text} /> : visiblePiece(text),
          )}
        </Tag>
      </td>
    </tr>
  )
}
