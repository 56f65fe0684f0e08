import { nodeAt, textAt } from '#record-text/record-text.ts'
import { numberText } from '#lib/count-text.ts'
import { type Check, type CheckRule, integerAt } from './check.ts'

const counts = [
  [['query', 'defaultLimit'], 'default limit'],
  [['query', 'queryOptions', 'maxDataPoints'], 'max data points'],
  [['query', 'queryOptions', 'maxSeries'], 'max series'],
] as const

/** Limits that let nothing through, and a stored cursor. */
export const resultRule: CheckRule = ({ record }) => {
  const checks: Check[] = []
  for (const [path, name] of counts) {
    const value = integerAt(record, path)
    if (value === undefined || value > 0n) continue
    const sentence = `The ${name} is ${numberText(value)}. Numbers above 0 say how many; what this one means is not known.`
    checks.push({ severity: 'warning', path, sentence })
  }
  if (textAt(record, ['query', 'cursor'])) {
    const sentence = 'A cursor is saved: whoever opens the query may begin in the middle of its result.'
    checks.push({ severity: 'hint', path: ['query', 'cursor'], sentence })
  }
  const isTrue = (key: string) => nodeAt(record, ['query', key])?.value === true
  if (isTrue('includeCursorField') && !isTrue('includeCursor')) {
    const sentence = 'Include cursor field is true, but include cursor is not.'
    checks.push({ severity: 'hint', path: ['query', 'includeCursorField'], sentence })
  }
  return checks
}
