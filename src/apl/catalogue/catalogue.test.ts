import { expect, test } from 'vitest'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import type { AplEntry, AplEntryKind } from './apl-entry.ts'
import { catalogue } from './catalogue.ts'
import { parseSignature } from './signature.ts'

const ofKind = (...kinds: AplEntryKind[]) => catalogue.filter((entry) => kinds.includes(entry.kind))
const functions = ofKind('aggregation', 'function')

/** Each entry that breaks a rule, as one line to read. */
const unlike = (entries: readonly AplEntry[], keepsRule: (entry: AplEntry) => boolean) =>
  entries.filter((entry) => !keepsRule(entry)).map((entry) => `${entry.kind} ${entry.name}: ${entry.meaning}`)

const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

test('has as many names of each kind as the language', () => {
  const counts: Partial<Record<AplEntryKind, number>> = {}
  for (const { kind } of catalogue) counts[kind] = (counts[kind] ?? 0) + 1
  expect(counts).toEqual({
    stage: 31, // 29 documented, fork and as
    aggregation: 35, // 33 documented, dimensional_analysis and presence
    function: 263, // 260 documented, parse_apl, prev and next
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

test('no name of a kind and category stands twice', () => {
  expect(repeated(catalogue.map((entry) => `${entry.kind} ${entry.category} ${entry.name}`))).toEqual([])
})

test('a meaning is one plain sentence of at most 110 characters', () => {
  expect(unlike(catalogue, ({ meaning }) => /^[A-Z]\S.*[^.!?…\s]\.$/u.test(meaning))).toEqual([])
  expect(unlike(catalogue, ({ meaning }) => !/[.!?] [A-Z]|[`<>[\]]|\s\s|\n/u.test(meaning))).toEqual([])
  expect(unlike(catalogue, ({ meaning }) => meaning.length <= 110)).toEqual([])
})

test('no two names of a kind mean the same', () => {
  expect(repeated(catalogue.map((entry) => `${entry.kind}: ${entry.meaning}`))).toEqual([])
})

test('a category is words', () => {
  expect(
    unlike(catalogue, ({ category }) => /^[a-zA-Z0-9]+(?:[ ,-]+[a-zA-Z0-9]+)*$/u.test(category)),
  ).toEqual([])
})

test('every form of a function can be taken apart and has its name', () => {
  expect(unlike(functions, ({ forms = [] }) => forms.length > 0)).toEqual([])
  const named = functions.flatMap(({ name, forms = [] }) => forms.map((form) => [name, form] as const))
  expect(named.filter(([name, form]) => parseSignature(form)?.name !== name)).toEqual([])
})

test('the parameters of a form have different names; optional ones come late, a repeated one last', () => {
  for (const form of functions.flatMap((entry) => entry.forms ?? [])) {
    const parameters = parseSignature(form)?.parameters ?? []
    const order = parameters.map(({ isOptional, isRepeated }) => (isRepeated ? 2 : isOptional ? 1 : 0))
    expect(repeated(parameters.map((parameter) => parameter.name)), form).toEqual([])
    expect(order, form).toEqual(order.toSorted((a, b) => a - b))
    expect(order.filter((rank) => rank === 2).length, form).toBeLessThan(2)
  }
})

test('the forms of stages, statements and operators are lines, the first with the name', () => {
  const written = ofKind('stage', 'statement', 'set-option', 'scalar-operator')
  expect(unlike(written, ({ name, forms }) => forms?.[0]?.includes(name) === true)).toEqual([])
  expect(unlike(written, ({ forms }) => forms?.every((form) => !/\n|\s\s/u.test(form)) === true)).toEqual([])
})

test('functions, stages, operators and statements have an example of one to four lines with the name in it', () => {
  const shown = ofKind('aggregation', 'function', 'stage', 'scalar-operator', 'statement')
  expect(unlike(shown, ({ name, example }) => example?.includes(name) === true)).toEqual([])
  expect(unlike(shown, ({ example = '' }) => example.split('\n').length <= 4)).toEqual([])
  expect(unlike(shown, ({ example = '' }) => !/\s\n|\s$|\t/u.test(example))).toEqual([])
})

test('every example reads as APL without a problem', () => {
  const examples = catalogue.flatMap(({ example }) => example ?? [])
  const queries = examples.map((example) => (example.startsWith('| ') ? `['logs'] ${example}` : example))
  expect(
    queries.flatMap((query) => parseApl(query).problems.map((problem) => `${query}: ${problem.message}`)),
  ).toEqual([])
})

test('a page is a path below the documentation', () => {
  const paged = catalogue.filter((entry) => entry.page !== undefined)
  expect(paged.length).toBeGreaterThan(200)
  expect(
    unlike(paged, ({ page = '' }) => /^(?:apl|query-data|reference)(?:\/[a-z0-9-]+)+$/u.test(page)),
  ).toEqual([])
})
