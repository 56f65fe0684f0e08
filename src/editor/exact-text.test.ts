import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllWith } from '#test/for-all.ts'
import { editedText, exactOffsets, exactText, singleChange } from './exact-text.ts'

const part = fc.constantFrom('a', 'b', '\r\n', '\n', '\r', '\t', '\u2028', '\u2029', '\uFEFF', '😀', '"')
const anyText = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''))

test('an unedited text stays the same, and the editor shows only LF', () => {
  forAll(anyText, (source) => {
    const text = exactText(source)
    expect(text.source).toBe(source)
    expect(text.shown).not.toContain('\r')
    expect(editedText(text, text.shown, []).source).toBe(source)
  })
})

test('an edit changes only what was edited, whatever the line ends around it', () => {
  forAllWith(
    { numRuns: 3000 },
    anyText,
    fc.nat(),
    fc.nat(),
    fc.constantFrom('', 'x', 'x\ny', '\n'),
    (source, from, length, insert) => {
      const text = exactText(source)
      const start = text.shown.length === 0 ? 0 : from % (text.shown.length + 1)
      const end = Math.min(text.shown.length, start + (length % 5))
      const shown = text.shown.slice(0, start) + insert + text.shown.slice(end)
      const after = editedText(text, shown, [singleChange(text.shown, shown)])
      const { start: first, end: last } = singleChange(text.shown, shown)
      const sourceOffset = (offset: number) => {
        const lines = text.shown.slice(0, offset).split('\n').length - 1
        const extra = text.ends.slice(0, lines).reduce((sum, end) => sum + end.length - 1, 0)
        return text.mark.length + offset + extra
      }
      expect(after.source.startsWith(source.slice(0, sourceOffset(first)))).toBe(true)
      expect(after.source.endsWith(source.slice(sourceOffset(last)))).toBe(true)
      expect(after.source.slice(text.mark.length).replaceAll(/\r\n?/g, '\n')).toBe(shown)
    },
  )
})

test('simultaneous changes keep the line ends between them', () => {
  const text = exactText('a\r\nb\rc\nd')
  const after = editedText(text, 'aX\nb\nc\ndY\nZ', [
    { startLine: 1, endLine: 1, text: 'X' },
    { startLine: 4, endLine: 4, text: 'Y\nZ' },
  ])
  expect(after.source).toBe('aX\r\nb\rc\ndY\nZ')
})

test('new lines end like their neighbors, even 200,000 of them', () => {
  const text = exactText('a\r\nb')
  const lines = '\n'.repeat(200_000)
  const after = editedText(text, `a${lines}\nb`, [{ startLine: 1, endLine: 1, text: lines }])
  expect(after.source).toBe(`a${'\r\n'.repeat(200_001)}b`)
})

test('undo restores mixed line ends', () => {
  const text = exactText('a\r\nb\rc\nd')
  const cut = editedText(text, 'ad', [singleChange(text.shown, 'ad')])
  expect(cut.source).toBe('ad')
  expect(editedText(cut, text.shown, [singleChange('ad', text.shown)]).source).toBe(text.source)
})

test('undoing a replacement from outside restores mixed line ends', () => {
  const text = exactText('a\r\nb\rc')
  const outside = exactText('other', text)
  expect(editedText(outside, text.shown, [singleChange('other', text.shown)]).source).toBe(text.source)
})

test('a new line in a CRLF text ends with CRLF', () => {
  const text = exactText('a\r\nb\r\n')
  expect(editedText(text, 'a\nb\nc\n', [{ startLine: 3, endLine: 3, text: 'c\n' }]).source).toBe(
    'a\r\nb\r\nc\r\n',
  )
})

const texts = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '\r', '\uFEFF', '😀') })

test('offsets round-trip through the source', () => {
  forAll(texts, (source) => {
    const text = exactText(source)
    const { toShown, toSource } = exactOffsets(text)
    for (let offset = 0; offset <= text.shown.length; offset++) {
      expect(toShown(toSource(offset))).toBe(offset)
    }
  })
})

test('the text before an offset is the same in both, apart from line ends and the byte order mark', () => {
  forAll(texts, (source) => {
    const text = exactText(source)
    const { toSource } = exactOffsets(text)
    for (let offset = 0; offset <= text.shown.length; offset++) {
      const before = source.slice(0, toSource(offset))
      expect(exactText(before).shown).toBe(text.shown.slice(0, offset))
    }
  })
})

test('an offset in the byte order mark or between CR and LF maps to the one before it', () => {
  const { toShown, toSource } = exactOffsets(exactText('\uFEFFa\r\nb\r\n'))
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(toShown)).toEqual([0, 0, 1, 1, 2, 3, 3, 4])
  expect([0, 1, 2, 3, 4].map(toSource)).toEqual([1, 2, 4, 5, 7])
})
