import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compileFind,
  type FindSpec,
  replaceMatches,
  replacementAdvice,
  replacementFor,
  specNote,
  withoutMatches,
} from './find-spec.ts'

const text: FindSpec = {
  find: '',
  replacement: '',
  isRegex: false,
  matchCase: false,
  wholeWord: false,
  isDataset: false,
  fields: ['apl'],
}

function replaced(subject: string, spec: Partial<FindSpec>): string {
  const whole = { ...text, ...spec }
  const { pattern, problem } = compileFind(whole)
  if (!pattern) throw new Error(problem)
  return replaceMatches(subject, pattern, replacementFor(whole, subject)).text
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
])('%j with %j is %j', (subject, spec, expected) => {
  expect(replaced(subject, spec)).toBe(expected)
})

test.each(['(', 'a)(?:b', '[', '\\k<no>', 'a{2,1}', '\\d{', '*'])(
  'the regular expression %s is refused in words',
  (find) => {
    expect(compileFind({ ...text, isRegex: true, find, wholeWord: true }).problem).toMatch(
      /^This is not a valid regular expression: .+\. Correct it above\.$/,
    )
  },
)

test('nothing to find is said so', () => {
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
])('for %s the replacement %s gives the advice %s', (find, replacement, advice) => {
  expect(replacementAdvice({ ...text, isRegex: true, find, replacement })).toBe(advice)
  expect(replacementAdvice({ ...text, find, replacement })).toBeNull()
})

test('the note is short and says when nothing is put in', () => {
  expect(specNote({ ...text, find: 'a' })).toBe('a → (nothing)')
  expect(specNote({ ...text, find: 'a'.repeat(100), replacement: 'b' })).toBe(`${'a'.repeat(60)}… → b`)
})

const subject = fc.string({
  unit: fc.constantFrom('a', 'b', '-', '$', '\n', 'é', '😀', '\ud800'),
  maxLength: 40,
})
const template = fc
  .array(fc.constantFrom('$', '1', '0', '2', '9', '&', '`', "'", '<', '>', '<n>', 'x'), { maxLength: 8 })
  .map((parts) => parts.join(''))
const source = fc.constantFrom('a', '(a)(b)?', '(?<n>a)|b', 'a*', '(?<=a)b', '(.)(.)', '()')

test('a template is filled in exactly as String.prototype.replace does', () => {
  fc.assert(
    fc.property(subject, source, template, (whole, find, replacement) => {
      const pattern = new RegExp(find, 'gmu')
      expect(replaceMatches(whole, pattern, replacement).text).toBe(whole.replace(pattern, replacement))
    }),
    { numRuns: 2000 },
  )
})

test('text is found and replaced literally, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (around, find, replacement) => {
      const whole = around + find + around
      expect(replaced(whole, { find, replacement, matchCase: true })).toBe(
        whole.replaceAll(find, () => replacement),
      )
    }),
  )
})

test('the ranges are the matches before and what came for them after; all between is the same', () => {
  fc.assert(
    fc.property(subject, source, fc.constantFrom('', 'x', 'longer'), (whole, find, put) => {
      const { text: result, before, after } = replaceMatches(whole, new RegExp(find, 'gmu'), put)
      const outside = (from: string, ranges: typeof before) => {
        let read = 0
        const parts = ranges.map(([start, end]) => {
          const part = from.slice(read, start)
          read = end
          return part
        })
        return [...parts, from.slice(read)]
      }
      expect(after.map(([start, end]) => result.slice(start, end))).toEqual(before.map(() => put))
      expect(outside(result, after)).toEqual(outside(whole, before))
    }),
  )
})

test('without some matches, those stay as they were and all others are replaced', () => {
  const numbers = fc.array(fc.nat(8)).map((list) => new Set(list))
  fc.assert(
    fc.property(subject, source, template, numbers, (whole, find, replacement, leftOut) => {
      const all = replaceMatches(whole, new RegExp(find, 'gmu'), replacement)
      const some = withoutMatches(whole, all, leftOut)
      let read = 0
      const pieces = all.before.map(([from, to], number) => {
        const kept = whole.slice(read, from)
        read = to
        return kept + (leftOut.has(number) ? whole.slice(from, to) : all.text.slice(...all.after[number]!))
      })
      expect(some.text).toBe(pieces.join('') + whole.slice(read))
      expect(some.before).toEqual(all.before.filter((_, number) => !leftOut.has(number)))
      expect(some.after.map(([from, to]) => some.text.slice(from, to))).toEqual(
        all.after.filter((_, number) => !leftOut.has(number)).map(([from, to]) => all.text.slice(from, to)),
      )
    }),
  )
})
