import { expect, test } from 'vitest'
import { filterOf, now } from '#test/term-list.ts'
import { readSearch } from './read-search.ts'

const names = ['id', 'tag', 'tar', 'plan', 'owner', 'region', 'regions']
const noField = (text: string) => readSearch(text, { find: () => undefined, names }).remarks[0]?.text

test.each([
  ['it', undefined],
  ['tak', 'tag'],
  ['tagg', 'tag'],
  ['PLAM', 'plan'],
  ['ownex', 'owner'],
  ['ovnex', undefined],
  ['regiom', 'region'],
  ['rigeom', undefined],
  ['rigeon', 'region'],
  ['nothing', undefined],
])('%s is near %s', (written, meant) => {
  const question = meant === undefined ? '' : ` Did you mean ${meant}?`
  expect(noField(`${written}:1`)).toBe(`No field “${written}”; searched as text.${question}`)
})

const read = (text: string) => filterOf([{ n: 5 }]).read(text)

test.each<[string, string, string[]]>([
  ['acme  inc', 'acme  inc', []],
  ['https://x  y', 'https://x  y', []],
  ['acme ""  inc', 'acme inc', []],
  ['acme "inc"  x', 'acme inc x', []],
  ['-"" acme', 'acme', []],
  ['-plam:team  acme', 'acme', ['-plam:team']],
  ['acme plam:team  plan:free', 'acme plam:team', []],
  ['has>5  acme', 'has>5  acme', []],
  ['"a b" -"c d" -"e" f', 'f', ['a b', '-c d', '-e']],
])('%j searches %j as words, and the phrases %j', (text, words, phrases) => {
  const reading = read(text)
  expect(reading.words).toBe(words)
  expect(reading.phrases.map(({ phrase, negated }) => (negated ? `-${phrase}` : phrase))).toEqual(phrases)
  expect(reading.filters).toHaveLength(text.includes('plan') ? 1 : 0)
})

test.each([
  ['plan:team', false],
  ['has:plan', false],
  ['expires<2026', false],
  ['users>5', false],
  ['n:5', false],
  ['expires<30d', true],
  ['-sync>14d', true],
])('whether %s depends on the time: %s', (text, isRelative) => {
  expect(read(text).filters.map((filter) => filter.isRelative)).toEqual([isRelative])
})

const isOneNumber = (text: string) =>
  read(text).remarks.some((remark) => remark.text.includes('asks for one of several numbers'))

test.each([
  ['users:1,000', true],
  ['users:12,000', true],
  ['users:1,000,000', true],
  ['users:5', false],
  ['users:1,2', false],
  ['users:1,000,5', false],
  ['users:1,0000', false],
  ['users:1234,000', false],
  ['users:01,000', false],
  ['plan:1,000', false],
  ['n:1,000', false],
])('whether %s looks like one number: %s', (text, expected) => {
  expect(isOneNumber(text)).toBe(expected)
})

test.each([
  ['acme users >5', true],
  ['users >=5 acme', true],
  ['plan =team', true],
  ['users 5', false],
  ['users "x" >5', false],
  ['acme >5', false],
  ['"users" >5', false],
  ['users ">5"', false],
  ['>5', false],
])('whether %j gets a remark on a term split by spaces: %s', (text, expected) => {
  const { remarks } = read(text)
  expect(remarks.some((remark) => remark.text.includes('without spaces'))).toBe(expected)
})

test.each([
  ['<', true],
  ['<=', true],
  ['>', true],
  ['>=', true],
  ['=', true],
  ['==', true],
  ['!=', true],
  [':', true],
  ['!', false],
  ['>5', false],
  ['5>', false],
  ['x=', false],
  ['">"', false],
])('whether %j gets a remark as a separate operator: %s', (text, expected) => {
  const { remarks } = read(`acme ${text}`)
  expect(remarks.some((remark) => remark.text.includes('without spaces'))).toBe(expected)
})

test('names the units of a field if another one is used', () => {
  const size = {
    name: 'size',
    label: 'Size',
    about: '',
    aliases: [],
    kind: { type: 'number', unit: 'gigabytes' },
    valueOf: () => now,
  } as const
  expect(readSearch('size>5XB', { find: () => size, names: [] }).remarks[0]?.text).toBe(
    'size>5XB is not applied: “XB” is not a unit of Size. Use MB, GB, TB, or PB.',
  )
})
