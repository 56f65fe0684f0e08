import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatApl } from './format-apl.ts'
import { sameTokens } from '../syntax/same-tokens.ts'

const part = fc.constantFrom(
  "['logs']",
  '|',
  '|',
  '\n',
  '\r\n',
  ' ',
  '  ',
  '\t',
  '// note',
  'where',
  'x',
  '==',
  '"a | b"',
  '(',
  ')',
  ';',
  'let',
  '5m',
  "'",
)

test('each stage at the top level gets a line; pipes in brackets and strings stay', () => {
  expect(formatApl(`['logs'] | where msg == "a | b"|join (['x'] | take 1) on id|take 5`)).toBe(
    `['logs']\n| where msg == "a | b"\n| join (['x'] | take 1) on id\n| take 5`,
  )
})

test('pipes at line ends move to the start of the next line, comments stay beside their stage', () => {
  expect(formatApl("['logs'] |\n  where a > 1 // why  \n  | take 5   \n\n\n")).toBe(
    "['logs']\n| where a > 1 // why\n| take 5\n",
  )
})

test('line ends and blank lines of the text are kept', () => {
  expect(formatApl("['logs'] | take 1\r\n\r\n\r\n| count\t\r\n")).toBe(
    "['logs']\r\n| take 1\r\n\r\n| count\r\n",
  )
})

test('continuation lines keep their indentation', () => {
  const text = "['logs']\n| summarize n = count(), // all\n    p = max(x)\n  by bin_auto(_time)"
  expect(formatApl(text)).toBe(text)
})

test('a text that is not understood comes back unchanged', () => {
  for (const text of ['x | where a == "open | take 1', '`metrics`:`cpu` | align to 5m', 'x|where #']) {
    expect(formatApl(text)).toBe(text)
  }
})

test('formatting changes no token, and twice is once', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join('')
      const once = formatApl(text)
      expect(sameTokens(text, once)).toBe(true)
      expect(formatApl(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})
