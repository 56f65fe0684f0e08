import { countText, numberText } from '#lib/count-text.ts'
import { asText, inlineText } from '#lib/json-value.ts'
import { characterStart, shorten } from '#lib/shorten.ts'
import { lineChanges, linesOf, withoutEnd } from '#lib/text-lines.ts'
import { visiblePiece, visibleText } from '#lib/visible-text.ts'
import { changesBetween, pairFields, pathText } from '#record-text/record-changes.ts'
import { type ChangePart, listReading, type OwnReading, type ValueText } from '#records/changes/reading.ts'
import { storedValue } from '#records/changes/stored-value.ts'
import { otherFieldsPath, query } from '../query.ts'
import { namedQueries } from '../query-search.ts'
import { listFields, textFields } from '../record/query-fields.ts'

/** Parts of a change that are shown at first, and the longest text of one side. */
const shownParts = 8
const longest = 500

const absent: ValueText = { text: '—', isAbsent: true }
const aplIn = (text: string) => asText(storedValue(text)) ?? ''

function aplText(text: string): ValueText {
  if (text === '') return absent
  const apl = aplIn(text)
  return { text: countText(linesOf(apl).length, 'line'), exact: visiblePiece(shorten(apl, longest)) }
}

/** At most 500 characters of a text; those of a longer one begin shortly before it differs from the `other` side. */
function nearDifference(text: string, other: string): string {
  let same = 0
  while (same < text.length && text[same] === other[same]) same++
  const isFar = text.length > longest && same > longest / 2 && same < text.length
  const from = isFar ? characterStart(text, same - 40) : 0
  return visibleText(`${from > 0 ? '…' : ''}${shorten(text.slice(from), longest)}`) || '“”'
}

/** A line, with its end only if that is all that differs from the `other` side. */
function lineText(line: string | undefined, other: string | undefined): ValueText {
  if (line === undefined) return absent
  const shown = withoutEnd(line)
  const isEndAll = other !== undefined && withoutEnd(other) === shown
  return { text: nearDifference(isEndAll ? line : shown, other ?? '') }
}

/** The text with an end on its last line, of the kind that it or the `other` side has. */
function endLine(text: string, other: string): string {
  if (!/[^\r\n]$/.test(text)) return text
  return text + ([text, other].some((side) => side.includes('\r\n')) ? '\r\n' : '\n')
}

/** How the lines of a text differ: "+2 −1 lines", and each line with its number in the text that has it. */
function lineParts(before: string, after: string) {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  let [added, removed] = [0, 0]
  const parts: ChangePart[] = []
  for (const change of lineChanges(old, fresh)) {
    const [from, to] = [
      old.slice(change.before.from, change.before.to),
      fresh.slice(change.after.from, change.after.to),
    ]
    removed += from.length
    added += to.length
    for (let at = 0; at < Math.max(from.length, to.length); at++) {
      const number = at < to.length ? change.after.from + at : change.before.from + at
      parts.push({
        label: `Line ${numberText(number + 1)}`,
        before: lineText(from[at], to[at]),
        after: lineText(to[at], from[at]),
        difference: at >= from.length ? 'added' : at >= to.length ? 'removed' : '',
      })
    }
  }
  const counts = [added > 0 && `+${numberText(added)}`, removed > 0 && `−${numberText(removed)}`]
  return {
    parts,
    difference: `${counts.filter(Boolean).join(' ')} ${added + removed === 1 ? 'line' : 'lines'}`,
  }
}

const labels = new Map<string, string>(
  [...textFields, ...Object.values(listFields).flat()].map(({ path, label }) => [pathText(path), label]),
)

/** A field on one line; a text without quotation marks unless it would look like the `other` side, such as a number. */
function fieldText(source: string | undefined, other = ''): ValueText {
  if (source === undefined) return absent
  const sides = [source, other]
  const [bare, alike] = sides.map((side) => inlineText(storedValue(side) ?? ''))
  const [text, theirs] = bare === alike ? sides : [bare, alike]
  return { text: nearDifference(text ?? '', theirs ?? '') }
}

/** The fields that differ between two records without those that are compared on their own. */
const fieldParts = (before: string, after: string): readonly ChangePart[] =>
  (changesBetween(before || '{}', after || '{}') ?? []).map((change) => ({
    label: labels.get(pathText(change.path)) ?? visibleText(pathText(change.path)),
    before: fieldText(change.before, change.after),
    after: fieldText(change.after, change.before),
    difference: '',
  }))

function fieldCount(text: string): ValueText {
  const count = pairFields(text, text).filter(({ after }) => after !== '{}').length
  return count === 0 ? absent : { text: countText(count, 'field') }
}

const partsOf = (parts: readonly ChangePart[]) => ({
  count: parts.length,
  first: parts.slice(0, shownParts),
  all: () => parts,
})

const aplReading: OwnReading = {
  change({ before, after }) {
    const [old, fresh] = [aplIn(before), aplIn(after)]
    // That the last line has no end is a change only if nothing else is.
    const [oldEnded, freshEnded] = [endLine(old, fresh), endLine(fresh, old)]
    const { parts, difference } =
      oldEnded === freshEnded ? lineParts(old, fresh) : lineParts(oldEnded, freshEnded)
    return { before: aplText(before), after: aplText(after), difference, parts: partsOf(parts) }
  },
  value: (text) => (text === '' ? undefined : aplText(text)),
}

const otherFieldsReading: OwnReading = {
  change({ before, after }) {
    const parts = fieldParts(before, after)
    const difference = `${countText(parts.length, 'field')} changed`
    return { before: fieldCount(before), after: fieldCount(after), difference, parts: partsOf(parts) }
  },
  value: (text) => (text === '' ? undefined : fieldCount(text)),
}

/** How to read changes to saved queries. */
export const queryReading = listReading(query, {
  named: namedQueries,
  trackedExamples: 'APL, name, dataset, time range, options',
  note: 'Each query is compared as this browser last loaded it. What you saved here counts, too. Gone are those that the service no longer has, whose last copies are in the Trash to restore, and those that you removed from the library.',
  about: ['dataset', 'query.apl'],
  own: { 'query.apl': aplReading, [otherFieldsPath]: otherFieldsReading },
})
