import { expect, test } from 'vitest'
import { docsAddress } from './docs-address.ts'
import { entriesNamed, functionNamed } from './find-entry.ts'

const kinds = (name: string) => entriesNamed(name).map((entry) => entry.kind)

test('gives every entry of a name', () => {
  expect(kinds('count')).toEqual(['stage', 'aggregation'])
  expect(kinds('limit')).toEqual(['stage', 'keyword'])
  expect(entriesNamed('limit', ['keyword']).map((entry) => entry.kind)).toEqual(['keyword'])
})

test('finds an entry by another name too', () => {
  expect(entriesNamed('<>').map((entry) => entry.name)).toEqual(['!='])
  expect(entriesNamed('double').map((entry) => entry.name)).toEqual(['double', 'real'])
})

test('upper and lower case count', () => {
  expect(entriesNamed('Count')).toEqual([])
  expect(entriesNamed('Bps').map((entry) => entry.meaning)).not.toEqual(
    entriesNamed('bps').map((entry) => entry.meaning),
  )
})

test('a name that every object has is none of the language', () => {
  expect(entriesNamed('constructor')).toEqual([])
})

test('finds what can be called, not the stage of that name', () => {
  expect(functionNamed('count')?.kind).toBe('aggregation')
  expect(functionNamed('where')).toBeUndefined()
  expect(functionNamed('COUNT')).toBeUndefined()
})

test('a page has an address on the web', () => {
  expect(docsAddress({ page: 'apl/tabular-operators/join-operator' })).toBe(
    'https://axiom.co/docs/apl/tabular-operators/join-operator',
  )
  expect(docsAddress({})).toBeUndefined()
})
