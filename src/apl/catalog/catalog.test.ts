import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { z } from '#lib/zod.ts'
import {
  type AplEntry,
  type AplEntryKind,
  catalog,
  docsAddress,
  findEntries,
  entriesOf,
  findFunction,
  parseSignature,
} from './catalog.ts'
import functionGroups from './functions.json'
import languages from './other-languages.json'
import tabular from './tabular.json'
import words from './words.json'

const text = z.string().check(z.minLength(1))
const texts = z.array(text).check(z.minLength(1))
const entry = z.strictObject({
  name: text,
  category: z.optional(text),
  forms: z.optional(texts),
  returns: z.optional(text),
  meaning: text,
  example: z.optional(text),
  page: z.optional(text),
  aliases: z.optional(texts),
})
const group = z.strictObject({
  category: text,
  returns: z.optional(text),
  page: z.optional(text),
  pages: z.optional(text),
  entries: z.array(entry).check(z.minLength(1)),
})
const advice = z.record(text, text)

test.each([
  ['tabular', tabular],
  ['functions', functionGroups],
  ['words', words],
])('the file of %s contains groups of names and no other keys', (_file, groups) => {
  expect(z.record(text, z.array(group).check(z.minLength(1))).safeParse(groups).error).toBeUndefined()
})

test('the file of other languages contains counterparts, advice and names', () => {
  const foreign = { counterparts: advice, advice }
  const schema = z.strictObject({
    kusto: z.strictObject({ ...foreign, functions: z.array(text) }),
    sqlAndSplunk: z.strictObject(foreign),
    stages: advice,
  })
  expect(schema.safeParse(languages).error).toBeUndefined()
})

const ofKind = (...kinds: AplEntryKind[]) => kinds.flatMap(entriesOf)
const functions = ofKind('aggregation', 'function')

/** A readable line for each entry that breaks a rule. */
const unlike = (entries: readonly AplEntry[], keepsRule: (entry: AplEntry) => boolean) =>
  entries.filter((entry) => !keepsRule(entry)).map((entry) => `${entry.kind} ${entry.name}: ${entry.meaning}`)

const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

test('has as many names of each kind as the language', () => {
  const counts: Partial<Record<AplEntryKind, number>> = {}
  for (const { kind } of catalog) counts[kind] = (counts[kind] ?? 0) + 1
  expect(counts).toEqual({
    stage: 32, // 29 documented, sample-distinct, fork and as
    aggregation: 35, // 33 documented, dimensional_analysis and presence
    function: 270, // 259 documented
    'scalar-operator': 47, // 51 listed; == and != are listed three times each
    statement: 6,
    'set-option': 1,
    keyword: 34,
    literal: 13,
    type: 13,
    'option-value': 40,
    field: 11,
    unit: 53,
  })
})

test('names are unique within a kind and category', () => {
  expect(repeated(catalog.map((entry) => `${entry.kind} ${entry.category} ${entry.name}`))).toEqual([])
})

test('a meaning is one plain sentence of at most 110 characters', () => {
  expect(unlike(catalog, ({ meaning }) => /^[A-Z]\S.*[^.!?…\s]\.$/u.test(meaning))).toEqual([])
  expect(unlike(catalog, ({ meaning }) => !/[.!?] [A-Z]|[`<>[\]]|\s\s|\n/u.test(meaning))).toEqual([])
  expect(unlike(catalog, ({ meaning }) => meaning.length <= 110)).toEqual([])
})

test('no two names of a kind have the same meaning', () => {
  expect(repeated(catalog.map((entry) => `${entry.kind}: ${entry.meaning}`))).toEqual([])
})

test('a category consists of words', () => {
  expect(unlike(catalog, ({ category }) => /^[a-zA-Z0-9]+(?:[ ,-]+[a-zA-Z0-9]+)*$/u.test(category))).toEqual(
    [],
  )
})

test('every form of a function can be parsed and has its name', () => {
  expect(unlike(functions, ({ forms = [] }) => forms.length > 0)).toEqual([])
  const named = functions.flatMap(({ name, forms = [] }) => forms.map((form) => [name, form] as const))
  expect(named.filter(([name, form]) => parseSignature(form)?.name !== name)).toEqual([])
})

test('the parameters of a form have unique names; optional ones come late, a repeated one last', () => {
  for (const form of functions.flatMap((entry) => entry.forms ?? [])) {
    const parameters = parseSignature(form)?.parameters ?? []
    const order = parameters.map(({ isOptional, isRepeated }) => (isRepeated ? 2 : isOptional ? 1 : 0))
    expect(repeated(parameters.map((parameter) => parameter.name)), form).toEqual([])
    expect(order, form).toEqual(order.toSorted((a, b) => a - b))
    expect(order.filter((rank) => rank === 2).length, form).toBeLessThan(2)
  }
})

test('the forms of stages, statements and operators are single lines, the first with the name', () => {
  const written = ofKind('stage', 'statement', 'set-option', 'scalar-operator')
  expect(unlike(written, ({ name, forms }) => forms?.[0]?.includes(name) === true)).toEqual([])
  expect(unlike(written, ({ forms }) => forms?.every((form) => !/\n|\s\s/u.test(form)) === true)).toEqual([])
})

test('functions, stages, operators and statements have an example of one to four lines that contains the name', () => {
  const shown = ofKind('aggregation', 'function', 'stage', 'scalar-operator', 'statement')
  expect(unlike(shown, ({ name, example }) => example?.includes(name) === true)).toEqual([])
  expect(unlike(shown, ({ example = '' }) => example.split('\n').length <= 4)).toEqual([])
  expect(unlike(shown, ({ example = '' }) => !/\s\n|\s$|\t/u.test(example))).toEqual([])
})

test('every example is valid APL', () => {
  const examples = catalog.flatMap(({ example }) => example ?? [])
  const queries = examples.map((example) => (example.startsWith('| ') ? `['logs'] ${example}` : example))
  expect(
    queries.flatMap((query) => parseApl(query).problems.map((problem) => `${query}: ${problem.message}`)),
  ).toEqual([])
})

test('names without a page are those that the documentation does not have, or no longer', () => {
  const unpaged = [...functions, ...entriesOf('stage')].filter(({ page }) => page === undefined)
  const hyperbolic = ['acosh', 'asinh', 'atanh', 'cosh', 'sinh', 'tanh']
  const others =
    'as bag_merge dimensional_analysis fork format_datetime next parse_apl presence prev sample-distinct'
  expect(unpaged.map(({ name }) => name).toSorted()).toEqual([...hyperbolic, ...others.split(' ')].toSorted())
})

test('a page is a path below the documentation', () => {
  const paged = catalog.filter((entry) => entry.page !== undefined)
  expect(paged.length).toBeGreaterThan(200)
  expect(
    unlike(paged, ({ page = '' }) => /^(?:apl|query-data|reference)(?:\/[a-z0-9-]+)+$/u.test(page)),
  ).toEqual([])
})

const kinds = (name: string) => findEntries(name).map((entry) => entry.kind)

test('returns every entry with a name', () => {
  expect(kinds('count')).toEqual(['stage', 'aggregation'])
  expect(kinds('limit')).toEqual(['stage', 'keyword'])
  expect(findEntries('limit', ['keyword']).map((entry) => entry.kind)).toEqual(['keyword'])
})

test('also finds an entry by an alias', () => {
  expect(findEntries('<>').map((entry) => entry.name)).toEqual(['!='])
  expect(findEntries('double').map((entry) => entry.name)).toEqual(['double', 'real'])
})

test('names are case-sensitive', () => {
  expect(findEntries('Count')).toEqual([])
  expect(findEntries('Bps').map((entry) => entry.meaning)).not.toEqual(
    findEntries('bps').map((entry) => entry.meaning),
  )
})

test('a property that every object has is not a name of the language', () => {
  expect(findEntries('constructor')).toEqual([])
})

test('finds the function, not the stage with its name', () => {
  expect(findFunction('count')?.kind).toBe('aggregation')
  expect(findFunction('where')).toBeUndefined()
  expect(findFunction('COUNT')).toBeUndefined()
})

test('a page has a URL', () => {
  expect(docsAddress({ page: 'apl/tabular-operators/join-operator' })).toBe(
    'https://axiom.co/docs/apl/tabular-operators/join-operator',
  )
  expect(docsAddress({})).toBeUndefined()
})

const parameter = (name: string, type: string, more = {}) => ({
  name,
  type,
  isOptional: false,
  isRepeated: false,
  ...more,
})

test('parses a form', () => {
  expect(parseSignature('mix(first: dynamic(array, bag), second?: long, ...rest: string)')).toEqual({
    form: 'mix(first: dynamic(array, bag), second?: long, ...rest: string)',
    name: 'mix',
    parameters: [
      parameter('first', 'dynamic(array, bag)'),
      parameter('second', 'long', { isOptional: true }),
      parameter('rest', 'string', { isRepeated: true }),
    ],
    least: 1,
    most: Infinity,
  })
})

test.each([
  ['now()', 0, 0],
  ['ago(span: timespan)', 1, 1],
  ['round(value: real, digits?: long)', 1, 2],
  ['strcat(text: string, text2: string, ...texts: string)', 2, Infinity],
])('%s takes %d to %d arguments', (form, least, most) => {
  expect(parseSignature(form)).toMatchObject({ least, most })
})

test.each([
  '| where Condition',
  'left == right',
  'name(a)',
  'name(a: )',
  'name(a: long',
  'na me()',
  'f(a: long,)',
])('returns nothing for %s', (form) => {
  expect(parseSignature(form)).toBeUndefined()
})
