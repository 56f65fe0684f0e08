import { expect, test } from 'vitest'
import { type AplEntryKind, catalog } from '#apl/catalog/catalog.ts'
import { tabularOperators } from '#apl/stages/stages.ts'
import {
  aggregations,
  constants,
  keywords,
  optionValues,
  scalarFunctions,
  statements,
  typeNames,
  wordOperators,
} from './apl-words.ts'

const isWord = (name: string) => /^\$?[\w-]+~?$/u.test(name) && !/^\d|^-$/u.test(name)

/** The unique, sorted words of some kinds in the catalog, without negation signs. */
function catalogd(...kinds: AplEntryKind[]): string[] {
  const names = catalog
    .filter((entry) => kinds.includes(entry.kind))
    .flatMap((entry) => entry.name.split(' '))
  return [...new Set(names.map((name) => name.replace(/^!/u, '')).filter(isWord))].toSorted()
}

// The words are separate from the catalog, so that queries can be highlighted before it loads.
test.each([
  ['stages', tabularOperators, catalogd('stage')],
  ['aggregations', aggregations, catalogd('aggregation')],
  ['functions', scalarFunctions, catalogd('function')],
  ['statements', statements, catalogd('statement')],
  ['keywords', keywords, catalogd('keyword')],
  ['values of options', optionValues, catalogd('option-value')],
  ['literals', constants, catalogd('literal')],
  // Kusto literals of these types are parsed, too.
  ['types', typeNames, [...catalogd('type'), 'decimal', 'guid']],
  // The documentation has `between` as a keyword and `not` as a function; both are used like operators.
  ['operators', wordOperators, [...catalogd('scalar-operator'), 'between', 'not']],
])('the highlighted %s are those of the catalog', (_what, words, known) => {
  expect(words.toSorted()).toEqual(known.toSorted())
  expect(known.length).toBeGreaterThan(2)
})

test.each([
  ['stages', tabularOperators],
  ['aggregations', aggregations],
  ['functions', scalarFunctions],
  ['keywords', keywords],
])('no word is listed twice among the %s', (_what, words) => {
  expect(new Set(words).size).toBe(words.length)
})
