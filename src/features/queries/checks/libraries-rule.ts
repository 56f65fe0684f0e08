import { nodeAt } from '#record-text/record-text.ts'
import type { CheckRule } from './check.ts'
import { repeated } from './repeated.ts'

const path = ['query', 'libraries']

/** Libraries that are listed more than once. */
export const librariesRule: CheckRule = ({ record }) => {
  const list = nodeAt(record, path)
  const names = (list?.type === 'array' ? (list.children ?? []) : [])
    .filter(({ type }) => type === 'string')
    .map(({ value }) => String(value))
  return repeated(names).map((name) => ({
    severity: 'hint',
    path,
    sentence: `The library “${name}” is listed more than once.`,
  }))
}
