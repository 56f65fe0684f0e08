import { expect, test } from 'vitest'
import { unquoted } from './unquoted.ts'

test.each([
  ['"a"', 'a'],
  ["'a\\'b'", "a'b"],
  ['@"a""b\\n"', 'a"b\\n'],
  ["h@'x'", 'x'],
  ['h"x"', 'x'],
  ['"\\u0041\\t\\\\"', 'A\t\\'],
  ['```a "b"```', 'a "b"'],
  ['~~~a~~~', 'a'],
])('%s is unquoted', (text, value) => {
  expect(unquoted(text)).toBe(value)
})
