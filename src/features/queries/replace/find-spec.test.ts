import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits } from '#apl/structure/apply-edits.ts'
import { forAllAsync, forAllWith } from '#test/for-all.ts'
import { findHere, findSpecOf } from '#test/saved-queries.ts'
import { matchEdits } from './find-matches.ts'
import { compileFind, type FindSpec, replacementAdvice, specNote } from './find-spec.ts'

const text = findSpecOf({ find: '', replacement: '', matchCase: false })

async function replaced(subject: string, spec: Partial<FindSpec>): Promise<string> {
  const [matches] = await findHere({ ...text, ...spec }, [subject])
  return matches && 'edits' in matches ? applyEdits(subject, matches.edits) : expect.unreachable()
}

test.each<[string, Partial<FindSpec>, string]>([
  ['a.b a.b axb', { find: 'a.b', replacement: '$1$&' }, '$1$& $1$& axb'],
  ['Error error', { find: 'error', replacement: 'x' }, 'x x'],
  ['a\nb c', { find: 'a\nb', replacement: 'x\ny' }, 'x\ny c'],
  ['a\r\nb c', { find: 'a\nb', replacement: 'x\ny' }, 'x\r\ny c'],
  ['a\r\nb c', { find: 'a\n(b)', replacement: '$1\n', isRegex: true }, 'b\r\n c'],
  ['a\n\nb?', { find: 'a\n+[\nb?]', replacement: '', isRegex: true }, '?'],
  ['Error error', { find: 'error', replacement: 'x', matchCase: true }, 'Error x'],
  ['err errs _err err', { find: 'err', replacement: 'x', wholeWord: true }, 'x errs _err x'],
  ['old-logs-eu logs logs-2', { find: 'logs', replacement: 'x', wholeWord: true }, 'old-logs-eu x logs-2'],
  ['größe gr größer', { find: 'gr', replacement: 'x', wholeWord: true }, 'größe x größer'],
  ["['a'] b['a']", { find: "['a']", replacement: 'x', wholeWord: true }, 'x bx'],
  ['a\nb\na', { find: '^a$', replacement: 'x', isRegex: true }, 'x\nb\nx'],
  ['ab ba', { find: 'a|b', replacement: '<$&>', isRegex: true, wholeWord: true }, 'ab ba'],
  ['a-b', { find: '(\\w)-(?<last>\\w)', replacement: '$<last>$$$1', isRegex: true }, 'b$a'],
  ['aaa', { find: 'x*', replacement: '-', isRegex: true }, '-a-a-a-'],
  ['a/b', { find: '/', replacement: '\\', wholeWord: true }, 'a\\b'],
  ['😀', { find: '.', replacement: 'x', isRegex: true }, 'x'],
])('%j with %j is %j', async (subject, spec, expected) => {
  expect(await replaced(subject, spec)).toBe(expected)
})

test.each(['(', 'a)(?:b', '[', '\\k<no>', 'a{2,1}', '\\d{', '*'])(
  'refuses the regular expression %s in words',
  (find) => {
    expect(compileFind({ ...text, isRegex: true, find, wholeWord: true }).problem).toMatch(
      /^This is not a valid regular expression: .+\. Correct it above\.$/,
    )
  },
)

test('asks for a search text when there is none', () => {
  expect(compileFind(text).problem).toBe('Enter what to find.')
})

test.each([
  ['(a)', '$1 $$2 $&', null],
  ['(a)', '$2', 'There is no group 2: “$2” is inserted as is.'],
  ['(a)', '$12', null],
  ['(?<n>a)', '$<n>', null],
  ['(?<n>a)', '$<m>', 'There is no group named “m”: nothing is inserted for “$<m>”.'],
  ['(a)', '$<m>', 'There is no named group: “$<m>” is inserted as is.'],
  ['(', '$1', null],
])('for %s, the replacement %s has the advice %s', (find, replacement, advice) => {
  expect(replacementAdvice({ ...text, isRegex: true, find, replacement })).toBe(advice)
  expect(replacementAdvice({ ...text, find, replacement })).toBeNull()
})

test('the note is short and says when nothing is inserted', () => {
  expect(specNote({ ...text, find: 'a' })).toBe('a → (nothing)')
  expect(specNote({ ...text, find: 'a'.repeat(100), replacement: 'b' })).toBe(`${'a'.repeat(59)}… → b`)
})

const subject = fc.string({
  unit: fc.constantFrom('a', 'b', '-', '$', '\n', 'é', '😀', '\ud800'),
  maxLength: 40,
})
const template = fc
  .array(fc.constantFrom('$', '1', '0', '2', '9', '&', '`', "'", '<', '>', '<n>', 'x'), { maxLength: 8 })
  .map((parts) => parts.join(''))
const source = fc.constantFrom('a', '(a)(b)?', '(?<n>a)|b', 'a*', '(?<=a)b', '(.)(.)', '()')

test('expands templates exactly like String.prototype.replace', () => {
  forAllWith({ numRuns: 2000 }, subject, source, template, (whole, find, replacement) => {
    const pattern = new RegExp(find, 'gmu')
    const edits = matchEdits(whole, pattern, replacement)
    expect(applyEdits(whole, edits)).toBe(whole.replace(pattern, replacement))
    expect(edits.map(({ start, end }) => [start, whole.slice(start, end)])).toEqual(
      Array.from(whole.matchAll(pattern), ({ index, 0: match }) => [index, match]),
    )
  })
})

test('finds and replaces text literally, whatever it contains', async () => {
  const any = fc.string()
  await forAllAsync(any, fc.string({ minLength: 1 }), any, async (around, find, replacement) => {
    const whole = around + find + around
    expect(await replaced(whole, { find, replacement, matchCase: true })).toBe(
      whole.replaceAll(find, () => replacement),
    )
  })
})
