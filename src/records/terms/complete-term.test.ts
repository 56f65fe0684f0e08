import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { fields, filterOf, now } from '#test/term-list.ts'
import {
  completeTerm,
  type SuggestionSource,
  type TermSuggestion,
  typedTerm,
  writtenValue,
} from './complete-term.ts'
import { splitTerms } from './split-terms.ts'

const source: SuggestionSource = {
  fields,
  find: (name) => fields.find((field) => field.name === name.toLowerCase()),
  paths: () => ['inner', 'inner.sso'],
  counts: () => [
    { value: 'team', count: 3 },
    { value: 'two words', count: 2 },
    { value: 'none', count: 1 },
    { value: 'a"b', count: 1 },
    { value: undefined, count: 4 },
  ],
  containing: (_field, text) => [`${text} one`, `${text}-two`],
  now,
}

const offered = (text: string, caret = text.length) => completeTerm(text, caret, source)

const taken = (text: string, { insert, start, end }: TermSuggestion) =>
  text.slice(0, start) + insert + text.slice(end)

test.each<[string, string[]]>([
  ['', ['plan:', 'name:', 'users>', 'expires<', 'sync>', 'has:']],
  ['pl', ['plan:']],
  ['acme -PL', ['acme -plan:']],
  ['USERSf', ['users>']],
  ['plan_f', ['plan:']],
  ['ha', ['has:']],
  ['inner', ['inner:', 'inner.sso:']],
  ['zzz', []],
  ['plan:', ['plan:team', 'plan:"two words"', 'plan:"none"', 'plan:missing']],
  ['plan:t', ['plan:team', 'plan:"two words"']],
  ['plan:team,tw', ['plan:team,"two words"']],
  ['plan:team,', ['plan:team,team', 'plan:team,"two words"', 'plan:team,"none"', 'plan:team,missing']],
  ['-plan:te', ['-plan:team']],
  ['plan:team', []],
  ['plan:"two', ['plan:"two words"']],
  ['name:', ['name:missing']],
  ['name:ac', ['name:"ac one"', 'name:ac-two']],
  ['users:', ['users>100', 'users>=100', 'users<100', 'users<=100', 'users=100', 'users:missing']],
  ['users>', ['users>100']],
  ['users>5', []],
  ['-users>', ['-users>100']],
  [
    'expires:',
    [
      'expires<30d',
      'expires>0d',
      'expires<0d',
      'expires<2027-01-01',
      'expires:2026-11',
      'expires:this-month',
      'expires:never',
      'expires:missing',
    ],
  ],
  ['expires<3', ['expires<3d', 'expires<3w', 'expires<3mo', 'expires<3h']],
  [
    'expires<2027',
    ['expires<2027d', 'expires<2027w', 'expires<2027mo', 'expires<2027h', 'expires<2027-01-01'],
  ],
  ['expires=', ['expires=2026-11']],
  ['sync>', ['sync>1d', 'sync>7d', 'sync>30d', 'sync>2026-01-01']],
  ['sync<1D', ['sync<1d']],
  ['has:us', ['has:users']],
  ['has>us', []],
  ['unknown:x', []],
  ['"quoted pl', []],
])('%j is offered %j', (text, expected) => {
  expect(offered(text).map((suggestion) => taken(text, suggestion))).toEqual(expected)
})

test('a value of a field with known values teaches its term', () => {
  const status = { ...fields[0]!, name: 'status', about: 'How close', order: ['never', 'within-7-days'] }
  const offer = (text: string) => completeTerm(text, text.length, { ...source, fields: [status] })
  expect(
    offer('acme -never').map((each) => [taken('acme -never', each), each.about, each.isIncomplete]),
  ).toEqual([['acme -status:never', 'How close', false]])
  expect(offer('Within 7').map(({ label }) => label)).toEqual([])
  expect(offer('within-7').map(({ label }) => label)).toEqual(['status:within-7-days'])
  expect(offer('ne')).toEqual([])
  expect(offer('has:never')).toEqual([])
})

test('suggestions explain their meaning', () => {
  const about = (text: string) => offered(text).map((suggestion) => suggestion.about)
  expect(about('users>')).toEqual(['more than 100'])
  expect(about('expires<')).toEqual([
    'less than 7 days left, or already past',
    'less than 30 days left, or already past',
    'already past',
    'before Jan 1, 2027',
  ])
  expect(about('expires>0')).toEqual(Array.from({ length: 4 }, () => 'still to come'))
  expect(about('sync>1')).toContain('more than 1 day ago')
  expect(about('sync<2')).toContain('within the last 2 days')
  expect(offered('plan:').map(({ count }) => count)).toEqual([3, 2, 1, 4])
  expect(offered('plan:').map(({ label }) => label)).toEqual(['team', 'two words', 'none', 'missing'])
  expect(about('plan:')).toEqual(['', '', '', 'absent, null, or empty'])
  expect([...about('ha'), ...about('inner.')]).toEqual([
    'A field that is there: has:role',
    'Field of the record',
  ])
  expect(offered('name:ac').at(-1)).toStrictEqual({
    insert: 'ac-two',
    label: 'ac-two',
    about: '',
    start: 5,
    end: 7,
    isIncomplete: false,
  })
})

const isIncomplete = (text: string, caret?: number) =>
  offered(text, caret).map((suggestion) => suggestion.isIncomplete)

test('only a field name continues with an operator', () => {
  expect(isIncomplete('us')).toEqual([true])
  expect(isIncomplete('us>5', 2)).toEqual([false])
  expect(isIncomplete('has:us')).toEqual([false])
  expect(isIncomplete('users>')).toEqual([false])
})

test('fields whose name has the typed prefix come before those with such an alias', () => {
  const [plan, name] = fields
  if (!plan || !name) throw new Error('there are fields')
  const some = [{ ...name, name: 'owner', label: 'Person', aliases: ['planner'] }, plan]
  const labels = completeTerm('plan', 4, { ...source, fields: some }).map(({ label }) => label)
  expect(labels).toEqual(['plan', 'owner'])
})

test('limits the number of suggestions', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ value: `v${index}`, count: 1 }))
  expect(completeTerm('plan:v', 6, { ...source, counts: () => many })).toHaveLength(50)
})

const first = (text: string, caret: number) =>
  offered(text, caret)
    .map((suggestion) => taken(text, suggestion))
    .slice(0, 2)

test('completes a term in the middle of a text and keeps the rest', () => {
  expect(first('acme us>5 x', 7)).toEqual(['acme users>5 x'])
  expect(first('x us', 2)).toEqual(['x plan:us', 'x name:us'])
  expect(first('plan:te,x', 7)).toEqual(['plan:team,x'])
  expect(first('plan:te', 5)).toEqual(['plan:team', 'plan:"two words"'])
  expect(first('plan:,te', 5)).toEqual(['plan:team,te', 'plan:"two words",te'])
})

test('a term keeps its position while it is typed', () => {
  expect(typedTerm('acme plan:te', 12)).toEqual({ start: 5, wordLength: undefined })
  expect(typedTerm('acme -pl', 8)).toEqual({ start: 5, wordLength: 2 })
  expect(typedTerm('acme ', 5)).toEqual({ start: 5, wordLength: 0 })
  expect(typedTerm('acme "pl', 8)).toEqual({ start: 5, wordLength: undefined })
})

test.each([
  ['team', 'team'],
  ['nonesuch', 'nonesuch'],
  ['anone', 'anone'],
  ['None', '"None"'],
  ['never', '"never"'],
  ['missing', '"missing"'],
  ['=x', '"=x"'],
  ['', undefined],
  ['a "b"', undefined],
])('%j is written as %j', (value, written) => {
  expect(writtenValue(value)).toBe(written)
})

test('a value is written so that it is read back as itself', () => {
  forAll(
    fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', ':', '-', '<', 'é'), minLength: 1 }),
    (value) => {
      const written = writtenValue(value)
      if (written === undefined) {
        expect(value).toContain('"')
        return
      }
      const [token, ...rest] = splitTerms(`plan:${written}`)
      expect(rest).toEqual([])
      expect(token).toMatchObject({ kind: 'field', values: [{ text: value }] })
    },
  )
})

test('every suggestion can be read, and replaces only the term at the caret', () => {
  const parts = [
    'plan',
    'users',
    'expires',
    'sync',
    'has',
    ':',
    '>',
    '<',
    ',',
    '"',
    '-',
    ' ',
    '5',
    'd',
    'acme',
  ]
  forAll(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), fc.nat(40), (written, at) => {
    const text = written.join('')
    const caret = Math.min(at, text.length)
    for (const suggestion of offered(text, caret)) {
      expect(suggestion.start).toBeLessThanOrEqual(caret)
      expect(suggestion.end).toBeGreaterThanOrEqual(caret)
      if (suggestion.isIncomplete || suggestion.insert.startsWith('has')) continue
      const next = taken(text, suggestion)
      expect(next.startsWith(text.slice(0, suggestion.start))).toBe(true)
      expect(next.endsWith(text.slice(suggestion.end))).toBe(true)
    }
  })
})

test('every example after a field is applied verbatim', () => {
  for (const field of fields) {
    for (const operator of [':', '=', '<', '<=', '>', '>=', '!=']) {
      for (const typed of ['', '3', '1.5', '2027']) {
        const text = `${field.name}${operator}${typed}`
        for (const suggestion of offered(text)) {
          if (field.name === 'plan' || field.name === 'name') continue
          expect(filterOf([{}]).read(taken(text, suggestion)).remarks).toEqual([])
        }
      }
    }
  }
})
