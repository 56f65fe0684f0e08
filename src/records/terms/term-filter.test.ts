import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { forAllWith } from '#test/for-all.ts'
import { at, fields, filterOf, found, now, type Row } from '#test/term-list.ts'
import { createTermFilter, recordPaths } from './term-filter.ts'
import { day } from '#lib/dates.ts'

const rows: Row[] = [
  {
    plan: 'team',
    name: 'Acme Inc',
    users: 10,
    expires: at(-3),
    sync: at(-1),
    tags: ['a', 'b'],
    inner: { sso: true },
  },
  {
    plan: 'teamPlus',
    name: 'Birch',
    users: 2n ** 64n - 1n,
    expires: at(20),
    sync: at(-30),
    inner: { sso: false, n: 15 },
  },
  { plan: 'free', name: 'acme twin', users: 0, expires: at(400), sync: '0001-01-01T00:00:00Z', inner: {} },
  { plan: null, name: '', users: '10', expires: 'soon', sync: at(2), version: '1732147200000000001' },
  undefined,
  { plan: 'none', users: 1.5, expires: '2026-12-31', tags: [], inner: { n: 5, at: '2026-05-01T00:00:00Z' } },
]

test.each<[string, number[]]>([
  ['', [0, 1, 2, 3, 4, 5]],
  ['acme', [0, 2]],
  ['acme inc', [0]],
  ['"acme inc"', [0]],
  ['"inc acme"', []],
  ['""', [0, 1, 2, 3, 4, 5]],
  ['-acme', [1, 3, 4, 5]],
  ['-"acme twin" acme', [0]],
  ['plan:team', [0]],
  ['plan:tea', [0, 1]],
  ['plan:team,free', [0, 2]],
  ['plan:none', [3, 4]],
  ['plan:"none"', [5]],
  ['plan:teamnone', []],
  ['plan:nonesuch', []],
  ['plan:free,missing', [2, 3, 4]],
  ['plan-FIELD:free', [2]],
  ['has:name', [0, 1, 2]],
  ['has:inner', [0, 1, 5]],
  ['tags=a', [0]],
  ['-""', [0, 1, 2, 3, 4, 5]],
  ['users="1"', []],
  ['users:"1"', [0, 1, 3, 5]],
  ['expires:"so"', [3]],
  ['expires="so"', []],
  ['sso=true', [0]],
  ['expires<2026-12-11', [0]],
  ['expires:2026-12-11', [1]],
  ['has:plan', [0, 1, 2, 5]],
  ['-has:plan', [3, 4]],
  ['has:tags', [0]],
  ['has:tags,version', [0, 3]],
  ['PLANfield:free', [2]],
  ['users:"10"', [0, 3]],
  ['users:0,10', [0, 2]],
  ['users=1.50', [5]],
  ['users>18446744073709551614.5', [1]],
  ['users<10k users>1', [0, 5]],
  ['expires<=2026', [0, 1, 5]],
  ['expires:2026-12', [1, 5]],
  ['expires:2026-12-31', [5]],
  ['expires<2026-12-31', [0, 1]],
  ['expires>2026', [2]],
  ['expires:"soon"', [3]],
  ['expires:next-month', [1, 5]],
  ['expires:next month', [1, 5]],
  ['expires<next month name:acme', [0]],
  ['expires:this year', [0, 1, 5]],
  ['-expires<=this-month name:acme', [2]],
  ['expires:"next month"', []],
  ['name:next month', []],
  ['sync:never', [2]],
  ['tags:a', [0]],
  ['inner.sso:true', [0]],
  ['sso:false', [1]],
  ['n:5', [5]],
  ['n>5', [1]],
  ['at<2026-06', [5]],
  ['version:0001', [3]],
  ['version>1732147200000000000', [3]],
  ['version>1732147200000000001', []],
])('%j matches %j', (text, expected) => {
  expect(found(rows, text)).toEqual(expected)
})

const nested: Row[] = [
  { grants: [{ scope: 'orgs', level: 'admin' }, { scope: 'users' }], 'x.y': { z: 1 }, x: { other: 1 } },
  { grants: [{ scope: ['tokens', 'orgs'] }], '': { hidden: 1 } },
  { grants: [], 'a.b': 'x', a: { b: null } },
  { a: { b: 'y' }, flag: true, n: 7.5, until: '2027-01-01T00:00:00Z' },
  { inner: { a: { c: null }, 'a.c': 5 }, flag: 'true', n: '7.5', deep: { text: 'a true story' }, until: 5 },
]

test.each<[string, number[]]>([
  ['grants.scope:orgs', [0, 1]],
  ['grants.scope=tokens', [1]],
  ['-grants.scope:users', [1, 2, 3, 4]],
  ['has:grants.scope', [0, 1]],
  ['grants.level:missing', [1, 2, 3, 4]],
  ['a.b:x', [2]],
  ['a.b:y', [3]],
  ['a.c:5', [4]],
  ['x.y.z:1', [0]],
  ['has:.hidden', [1]],
  // There is no such field, so the term is not applied.
  [`has:flag${'.a'.repeat(40)}`, [0, 1, 2, 3, 4]],
  ['flag:true', [3, 4]],
  ['flag:tru', [4]],
  ['deep:story', [4]],
  ['n:7.50', [3]],
  ['n=7.5', [3, 4]],
  ['n>7', [3, 4]],
  // A year is also a number.
  ['until<2027', [4]],
  ['until>=2027', [3]],
  ['until>2026', [3]],
  ['until<=2026', [4]],
])('in nested records, %j matches %j', (text, expected) => {
  expect(found(nested, text)).toEqual(expected)
})

test.each<[string, number[]]>([
  ['scope:logs', [0, 1, 2]],
  ['scope:lo', [0, 1, 2]],
  ['scope:gone', [1, 2]],
  ['scope:*', [1, 2]],
  ['scope=logs', [0, 2]],
  ['scope!=logs', [1, 3, 4]],
  ['-scope:logs', [3, 4]],
  ['has:scope', [0, 1, 2]],
  // A row that is not a record may have an end.
  ['ends:never', [1, 2, 3]],
  ['ends:never,2026', [0, 1, 2, 3]],
  ['-ends:never', [0, 4]],
  ['ends:missing', [2, 3, 4]],
])('with a value that stands for others and no date for no end, %j matches %j', (text, expected) => {
  const some: Row[] = [
    { scope: 'logs', ends: '2026-12-01' },
    { scope: '*', ends: '0001-01-01T00:00:00Z' },
    { scope: ['*', 'logs'], ends: null },
    {},
    undefined,
  ]
  const kinds = {
    scope: { type: 'choice', covers: (value: string) => value === '*' },
    ends: { type: 'date', counts: 'left', noneIsNever: true },
  } as const
  const filter = createTermFilter(
    { count: some.length, record: (row) => some[row], holds: () => new Uint8Array(some.length) },
    {
      fields: Object.entries(kinds).map(([name, kind]) => ({
        name,
        label: name,
        about: name,
        aliases: [],
        kind,
        valueOf: (row: number) => some[row]?.[name],
      })),
      roots: [],
    },
  )
  const { masks } = filter.search(text, now)
  expect([...some.keys()].filter((row) => masks.every((mask) => mask[row] === 1))).toEqual(expected)
})

test('a path is one field, however often it is looked up', () => {
  const filter = filterOf(nested)
  const field = filter.find('n')
  expect(field).toMatchObject({ name: 'n', label: 'n', about: 'Field of the record', aliases: [] })
  expect(filter.find('n')).toBe(field)
  expect(filter.find('nowhere')).toBeUndefined()
})

test('paths have at most six levels, including lists, and there are at most 500', () => {
  const deep = { a: { b: [{ c: { d: { e: 1, f: { g: 1 } } } }] } }
  expect(recordPaths([deep])).toEqual(['a', 'a.b', 'a.b.c', 'a.b.c.d', 'a.b.c.d.e', 'a.b.c.d.f'])
  const wide = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`k${index}`, 1]))
  expect(recordPaths([wide, { later: 1 }])).toEqual(Object.keys(wide).slice(0, 500))
})

test('leaves out paths that a term cannot spell', () => {
  const keys = ['id', 'größe', '_x', '$y', 'a-b', 'a.b', '5x', '-x', 'a b', 'a"b', 'a:b', 'a,b', 'a=b', '']
  expect(recordPaths([Object.fromEntries(keys.map((key) => [key, { in: 1 }]))])).toEqual(
    keys.slice(0, 6).flatMap((key) => [key, `${key}.in`]),
  )
})

test('a phrase is searched once, and its negation is cached separately', () => {
  const list: Row[] = [{ name: 'acme inc' }, { name: 'birch inc' }]
  const holds = vi.fn((text: string) =>
    Uint8Array.from(list, (row) => (String(row?.['name']).includes(text) ? 1 : 0)),
  )
  const filter = createTermFilter(
    { count: 2, record: (row) => list[row], holds },
    { fields: [], roots: [''] },
  )
  const masks = (text: string) => filter.search(text, now).masks.map((mask) => Array.from(mask))
  expect(masks('"acme inc"')).toEqual([[1, 0]])
  expect(masks('-"acme inc" x')).toEqual([[0, 1]])
  expect(masks('"birch inc" "acme inc"')).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(masks('y "acme inc"')).toEqual([[1, 0]])
  expect(holds.mock.calls.flat()).toEqual(['acme inc', 'acme inc', 'birch inc'])
})

test('a parsed text is cached until sixteen others were read', () => {
  const filter = filterOf(rows)
  const first = filter.read('plan:team')
  for (let other = 0; other < 15; other++) filter.read(`x${other}`)
  expect(filter.read('plan:team')).toBe(first)
  for (let other = 0; other < 16; other++) filter.read(`y${other}`)
  expect(filter.read('plan:team')).not.toBe(first)
})

const noDate = 'is not a date. Write 2026-11-24, 2026-11, this-month, or a time span such as 30d.'
const remarks = (text: string) => filterOf(rows).search(text, now).reading.remarks

test.each<[string, string]>([
  ['users>abc', 'users>abc is not applied: USERS is a number.'],
  ['users>5GB', 'users>5GB is not applied: USERS is a number without a unit.'],
  ['users>', 'users> is not applied: write a value right after it, without a space.'],
  ['plan:', 'plan: is not applied: write a value right after it, without a space.'],
  ['plan>team', 'plan>team is not applied: PLAN is text: write plan:team.'],
  ['expires<30', `expires<30 is not applied: “30” ${noDate}`],
  ['expires:30d', 'expires:30d is not applied: a time span needs < or >, as in expires<30d.'],
  ['n>abc', 'n>abc is not applied: “abc” is neither a number nor a date.'],
  ['has:nmae', 'has:nmae is not applied: there is no field “nmae”. Did you mean name?'],
  ['users:5,x', 'users:5,x is not applied: USERS is a number.'],
  ['sync:nevermore', `sync:nevermore is not applied: “nevermore” ${noDate}`],
  ['sync:forever', `sync:forever is not applied: “forever” ${noDate}`],
  ['sync:whenever', `sync:whenever is not applied: “whenever” ${noDate}`],
])('%s is not applied, but the rest is', (text, sentence) => {
  expect(remarks(`acme ${text}`)).toEqual([
    { start: 5, end: 5 + text.length, tone: 'problem', text: sentence },
  ])
  expect(found(rows, `acme ${text}`)).toEqual([0, 2])
})

test.each<[string, string]>([
  ['plam:team', 'No field “plam”; searched as text. Did you mean plan?'],
  ['https://acme', 'No field “https”; searched as text.'],
  ['users:1,000', 'users:1,000 asks for one of several numbers. For a single one write users:1000.'],
  ['>', '“>” is searched as text. Write field, operator, and value without spaces, as in users>100.'],
  ['x\u202e:1', 'No field “x⟨U+202E⟩”; searched as text.'],
])('%j gets a remark', (text, sentence) => {
  expect(remarks(text)).toEqual([{ start: 0, end: text.length, tone: 'note', text: sentence }])
})

test('a remark on several terms is made once, on the first', () => {
  expect(remarks('acme > 1 > 2 plam:x plam:y')).toEqual([
    expect.objectContaining({ start: 5, end: 6 }),
    expect.objectContaining({ start: 13, end: 19 }),
  ])
})

test('plain text is passed to the text index verbatim', () => {
  for (const text of ['  acme  inc ', 'https://x y', 'a>b']) {
    expect(filterOf(rows).search(text, now).reading.words).toBe(text)
  }
  expect(filterOf(rows).search('acme plan:team  "inc"', now).reading.words).toBe('acme inc')
})

test('the result is the same object until something changes', () => {
  const filter = filterOf(rows)
  const search = filter.search('expires<30d plan:team', now)
  expect(filter.search('expires<30d plan:team', now)).toBe(search)
  expect(filter.search('expires<30d plan:team', now + 30_000)).toBe(search)
  const later = filter.search('expires<30d plan:team', now + 400 * day)
  expect(later).not.toBe(search)
  expect(later.masks[1]).toBe(search.masks[1])
  expect([...(later.masks[0] ?? [])]).toEqual([1, 1, 1, 0, 0, 1])
})

test('a field is read once for all terms, and can be read ahead in steps', () => {
  const many = Array.from({ length: 2000 }, (_, row) => ({ plan: `p${row % 3}` }))
  const valueOf = vi.fn((row: number) => many[row]?.plan)
  const [plan] = fields
  if (!plan) throw new Error('there is a field')
  const filter = createTermFilter(
    { count: many.length, record: (row) => many[row], holds: () => new Uint8Array(0) },
    { fields: [{ ...plan, valueOf }], roots: [''] },
  )
  let steps = 2
  expect(filter.prepare('plan:', () => steps-- > 0)).toBe(false)
  expect(valueOf.mock.calls.length).toBeLessThan(2000)
  expect(filter.prepare('acme plan:', () => false)).toBe(false)
  expect(filter.prepare('plan:', () => true)).toBe(true)
  for (const text of ['plan:p1', 'plan:p2', '-plan:p1', 'plan=p0']) filter.search(text, now)
  expect(valueOf).toHaveBeenCalledTimes(2000)
})

test('mostly unique names, dates, and numbers are searched correctly, too', () => {
  const many = Array.from({ length: 5000 }, (_, row) => ({ name: `Org ${row}`, users: row % 7 }))
  expect(found(many, 'name:"org 499" users<3')).toEqual(
    [499, ...Array.from({ length: 10 }, (_, digit) => 4990 + digit)].filter((row) => row % 7 < 3),
  )
})

test('any text can be searched in any records', () => {
  const anyRecord = fc.dictionary(
    fc.constantFrom('plan', 'users', 'expires', 'inner', '__proto__', 'a.b'),
    fc.jsonValue(),
  )
  const anyText = fc.array(
    fc.constantFrom(
      'plan',
      'users',
      'expires',
      'inner.',
      'a.b',
      '__proto__',
      'has',
      ':',
      '>',
      '<=',
      ',',
      '"',
      '-',
      ' ',
      '5',
      'd',
      '2026',
    ),
    { maxLength: 12 },
  )
  forAllWith({ numRuns: 500 }, fc.array(anyRecord, { maxLength: 8 }), anyText, (list, parts) => {
    const text = parts.join('')
    const { reading, masks } = filterOf(list).search(text, now)
    expect(masks).toHaveLength(reading.phrases.length + reading.filters.length)
    for (const mask of masks) {
      expect(mask).toHaveLength(list.length)
      expect(mask.every((byte) => byte <= 1)).toBe(true)
    }
    for (const { start, end } of reading.remarks) expect(text.slice(start, end)).not.toBe('')
  })
})
