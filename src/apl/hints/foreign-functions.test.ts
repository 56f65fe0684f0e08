import { expect, test } from 'vitest'
import { functionNamed } from '#apl/catalogue/find-entry.ts'
import { kustoFunctions } from '#apl/catalogue/kusto-functions-catalog.ts'
import { foreignFunction } from './foreign-functions.ts'

test.each(['lower', 'SUBSTR', 'concat', 'if', 'dc', 'nvl', 'values', 'ceil'])(
  'what APL has for %s is a function of APL',
  (name) => {
    const { counterpart } = foreignFunction(name)
    expect(counterpart && functionNamed(counterpart)).toBeDefined()
    expect(functionNamed(name)).toBeUndefined()
  },
)

test('some functions are told of in a sentence, and most names are not known at all', () => {
  expect(foreignFunction('median')).toEqual({ advice: 'In APL it is percentile(field, 50).' })
  expect(foreignFunction('tolower')).toEqual({})
  expect(foreignFunction('toString')).toEqual({})
})

test('no function that APL documents is listed as one of Kusto alone', () => {
  expect([...kustoFunctions].filter((name) => functionNamed(name))).toEqual([])
})
