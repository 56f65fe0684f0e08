import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOpenText } from './read-open-text.ts'

test('an id, a link and a JSON record lead to the id', () => {
  expect(readOpenText(' NBYj9rO5p4F5CtYEy6 ').ids).toEqual(['NBYj9rO5p4F5CtYEy6'])
  expect(readOpenText('http://localhost:8787/queries/folder%2Fquery%20%231?tab=json').ids).toEqual([
    'folder/query #1',
  ])
  expect(readOpenText('https://api.example.com/v2/apl-starred-queries/a%3Fb').ids).toEqual(['a?b'])
  expect(readOpenText('{"name":"x","id":"a b"}').ids).toEqual(['a b'])
})

test('any id survives the way through its own link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      fc.pre(id !== '.' && id !== '..')
      expect(readOpenText(`http://localhost:8787/queries/${encodeURIComponent(id)}`).ids).toEqual([id])
    }),
  )
})

test('many ids are separated by white space, commas or line ends, each taken once', () => {
  expect(readOpenText('a1 b2,c3\n\nd4\ta1').ids).toEqual(['a1', 'b2', 'c3', 'd4'])
})

test('an id with spaces is one id when it cannot be several plain ones, or in quotes', () => {
  expect(readOpenText('folder/query #1').ids).toEqual(['folder/query #1'])
  expect(readOpenText('"my query"').ids).toEqual(['my query'])
})

test('ids that no path can carry are refused with the reason, the others stay', () => {
  expect(readOpenText('').refused[0]?.reason).toContain('Enter an id')
  expect(readOpenText('good, .., \ud800').refused.map(({ text }) => text)).toEqual(['..', '\ud800'])
  expect(readOpenText('good, ..').ids).toEqual(['good'])
  expect(readOpenText('{"id":"."}').refused).toHaveLength(1)
  expect(readOpenText('{"id":5}').refused[0]?.reason).toContain('no id')
  expect(readOpenText('{"id":').refused[0]?.reason).toContain('line 1')
})
