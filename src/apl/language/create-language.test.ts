import { expect, test } from 'vitest'
import { createAplLanguage } from './create-language.ts'

test('of a query only the selected stages are formatted', () => {
  const { format, formatRange } = createAplLanguage()
  const text = 'logs|where a==1|take  5'
  const start = text.indexOf('where')
  expect(formatRange(text, start, start).text).toBe('logs\n| where a == 1|take  5')
  expect(formatRange(text, 0, text.length)).toEqual(format(text))
})
