import { expect, test } from 'vitest'
import { type AplEntryKind, catalogue } from '#apl/catalogue/catalogue.ts'
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

/** The words of some kinds in the catalogue, sorted, each once, without the sign that negates. */
function catalogued(...kinds: AplEntryKind[]): string[] {
  const names = catalogue
    .filter((entry) => kinds.includes(entry.kind))
    .flatMap((entry) => entry.name.split(' '))
  return [...new Set(names.map((name) => name.replace(/^!/u, '')).filter(isWord))].toSorted()
}

// The words stay apart from the catalogue because they color a query before the catalogue is there.
test.each([
  ['stages', tabularOperators, catalogued('stage')],
  ['aggregations', aggregations, catalogued('aggregation')],
  ['functions', scalarFunctions, catalogued('function')],
  ['statements', statements, catalogued('statement')],
  ['keywords', keywords, catalogued('keyword')],
  ['values of options', optionValues, catalogued('option-value')],
  ['literals', constants, catalogued('literal')],
  // Kusto's literals of these types are read too.
  ['types', typeNames, [...catalogued('type'), 'decimal', 'guid']],
  // `between` is a keyword and `not` a function in the documentation; both are written like operators.
  ['operators', wordOperators, [...catalogued('scalar-operator'), 'between', 'not']],
])('the %s that are colored are those of the catalogue', (_what, words, known) => {
  expect(words.toSorted()).toEqual(known.toSorted())
  expect(known.length).toBeGreaterThan(2)
})

test.each([
  ['stages', tabularOperators],
  ['aggregations', aggregations],
  ['functions', scalarFunctions],
  ['keywords', keywords],
])('no word stands twice among the %s', (_what, words) => {
  expect(new Set(words).size).toBe(words.length)
})
