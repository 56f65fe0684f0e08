import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { pieceOf } from '#test/text-cases.ts'
import { namedTables, queryParameters, querySource } from './query-source.ts'

const read = (apl: string) =>
  queryParameters(apl).map(({ name, type, defaultSource, uses }) => ({ name, type, defaultSource, uses }))

const one = (name: string, type?: string, defaultSource?: string, uses = 0) => ({
  name,
  type,
  defaultSource,
  uses,
})

test.each([
  ['', []],
  ['logs | take 1', []],
  ['declare query_parameters (a:string);', [one('a', 'string')]],
  ['declare query_parameters(a : string = "x");logs | where s == a', [one('a', 'string', '"x"', 1)]],
  [
    'declare\n  query_parameters\n(a:long=1,\tb:real = 1e2 , c:dynamic=dynamic([1, (2)]))\n;\nx | where a > b',
    [one('a', 'long', '1', 1), one('b', 'real', '1e2', 1), one('c', 'dynamic', 'dynamic([1, (2)])')],
  ],
  [
    "declare query_parameters (['my name']:string); x | where f == ['my name']",
    [one('my name', 'string', undefined, 1)],
  ],
  ['declare query_parameters (["my \\"name\\""]:string);', [one('my "name"', 'string')]],
  ['declare query_parameters (a:string = "a, b)");', [one('a', 'string', '"a, b)"')]],
  ['declare query_parameters (a:string /* no comment */);', [one('a', 'string')]],
  ['// declare query_parameters (no:string);\nx', []],
  ['print "declare query_parameters (no:string);"', []],
  ['declare query_parameters ( // why\n a:int, // and\n b:bool\n);', [one('a', 'int'), one('b', 'bool')]],
  [
    'declare query_parameters (a:int);\ndeclare query_parameters (b:int);\nx | where a == b',
    [one('a', 'int', undefined, 1), one('b', 'int', undefined, 1)],
  ],
  [
    'declare query_parameters (a:int, a:long); x | where a == a',
    [one('a', 'int', undefined, 2), one('a', 'long', undefined, 2)],
  ],
  ['declare query_parameters ();', []],
  ['declare query_parameters (', []],
  ['declare query_parameters', []],
  ['declare query_parameters (a', [one('a')]],
  ['declare query_parameters (a:', [one('a')]],
  ['declare query_parameters (a:int =', [one('a', 'int', '')]],
  ['declare query_parameters (a:int = , b:int);', [one('a', 'int', ''), one('b', 'int')]],
  ['declare query_parameters (a:int; x | where a', [one('a', 'int', undefined, 1)]],
  ['declare query_parameters (1, b:int);', [one('b', 'int')]],
  ['declare query_parameters (größe:int = -5);', [one('größe', 'int', '-5')]],
])('%j', (apl, parameters) => {
  expect(read(apl)).toEqual(parameters)
})

test('parses any text, and every offset points at a name', () => {
  const piece = pieceOf(`declare ·  query_parameters · ( · ) · a · : · int · = · , · ; · " · ['b'] · \n · //`)
  forAll(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
    const apl = pieces.join('')
    for (const { name, offset } of queryParameters(apl)) {
      expect(apl.startsWith(name, offset) || apl[offset] === '[').toBe(true)
    }
  })
})

test('reads back well-formed declarations, whatever is between their parts', () => {
  const name = fc.stringMatching(/^p_[a-z0-9]{1,6}$/)
  const gap = fc.constantFrom('', ' ', '\n', '\t', ' // note\n', '\r\n')
  const parameter = fc.record({
    name,
    type: fc.constantFrom('string', 'long', 'dynamic'),
    value: fc.option(fc.constantFrom('1', '"a,b"', 'dynamic({"a": 1})')),
  })
  forAll(fc.array(parameter, { minLength: 1 }), gap, (parameters, space) => {
    const list = parameters.map(
      ({ name, type, value }) =>
        `${name}${space}:${space}${type}${value === null ? '' : `${space}=${space}${value}`}`,
    )
    const apl = `declare query_parameters${space}(${space}${list.join(`${space},${space}`)}${space})${space};\nlogs`
    expect(read(apl)).toEqual(parameters.map(({ name, type, value }) => one(name, type, value ?? undefined)))
  })
})

test.each([
  ['', undefined],
  ["['http-logs']\n| take 1", 'http-logs'],
  ['["http-logs"]', 'http-logs'],
  ['logs', 'logs'],
  ['// first\nlogs | take 1', 'logs'],
  ['logs;', 'logs'],
  ['set stricttypes;\ndeclare query_parameters (a:int = 1);\nlet n = 5;\nlogs | take n', 'logs'],
  ["let f = (x:string) { ['inner'] | where a == x; };\n['outer']", 'outer'],
  ["let t = ['inner'];\nt | take 1", undefined],
  ['let half =', undefined],
  ['union a, b', undefined],
  ['http-logs | take 1', undefined],
  ['dataset("x") | take 1', undefined],
  ["(['x'] | take 1)", undefined],
  ['| take 1', undefined],
  ['print 1', undefined],
])('the source of %j is %j', (apl, source) => {
  expect(querySource(apl)).toBe(source)
})

test('the source of a long query is the same, whatever precedes it', () => {
  const stages = '\n| where status == 200 // and so on'.repeat(200)
  expect(querySource(`['http-logs']${stages}`)).toBe('http-logs')
  expect(querySource(`${'// note\n'.repeat(1000)}logs${stages}`)).toBe('logs')
  expect(querySource(`let a = 1${'\n'.repeat(5000)};logs${stages}`)).toBe('logs')
})

test.each([
  ["let t = ['a'] | take 1;\n['b'] | join kind=inner (c | where x) on d", ['a', 'b', 'c']],
  ["union withsource=s e, ['f g'], (h) | project i, j", ['e', 'f g', 'h']],
  ['k | lookup l on m | where n in (o | distinct p) and q in (r, s)', ['k', 'l', 'o']],
  ['search in (t, u) "v" and (w) | extend x = iff(y, z, z)', ['t', 'u']],
  ['let f = (a: long) { b | take a }; f(1) | summarize count(c) by d', ['b']],
  ['let m = materialize(e | count); print a, (b)', ['e']],
  ['a | join b', ['a', 'b']],
])('%s names the tables %j', (apl, names) => {
  expect([...namedTables(apl)]).toEqual(names)
})
