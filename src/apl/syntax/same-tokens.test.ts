import { expect, test } from 'vitest'
import { sameTokens } from './same-tokens.ts'

test('queries that differ in white space alone are the same', () => {
  expect(sameTokens("['logs']|where a==1|take 5", "['logs']\n| where a == 1\r\n\t| take 5\n")).toBe(true)
})

test('a changed word, string, comment or joined word is a difference', () => {
  expect(sameTokens('x | take 5', 'x | take 6')).toBe(false)
  expect(sameTokens('print "a b"', 'print "a  b"')).toBe(false)
  expect(sameTokens('x // one', 'x // two')).toBe(false)
  expect(sameTokens('x // one\n| take 1', 'x // one | take 1')).toBe(false)
  expect(sameTokens('ago(1 h)', 'ago(1h)')).toBe(false)
  expect(sameTokens('mv-expand a', 'mv - expand a')).toBe(false)
})
