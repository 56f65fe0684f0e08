import { expect, test } from 'vitest'
import { rememberLast } from './remember-last.ts'

test('what was made of the last texts is given again, and what was not asked for longest is made anew', () => {
  const made: string[] = []
  const read = rememberLast((text) => {
    made.push(text)
    return { text }
  }, 2)
  expect(read('a')).toBe(read('a'))
  read('b')
  read('a')
  read('c')
  expect(made).toEqual(['a', 'b', 'c'])
  read('a')
  expect(made).toEqual(['a', 'b', 'c'])
  read('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
