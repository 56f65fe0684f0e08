import { nodeAt } from '#record-text/record-text.ts'
import { type CheckRule, namesText } from './check.ts'
import { repeated } from './repeated.ts'

const path = ['query', 'defaultOrder']

/** Order fields that are blank, or stand in the order more than once. */
export const orderRule: CheckRule = ({ record }) => {
  const list = nodeAt(record, path)
  const length = list?.type === 'array' ? (list.children?.length ?? 0) : 0
  const fields = Array.from({ length }, (_, at): unknown => nodeAt(record, [...path, at, 'field'])?.value)
  const blank = fields.flatMap((field, at) =>
    typeof field === 'string' && field.trim() !== '' ? [] : [`row ${at + 1}`],
  )
  const twice = repeated(fields.filter((field) => typeof field === 'string' && field.trim() !== ''))
  return [
    ...(blank.length > 0
      ? [{ severity: 'warning', path, sentence: `An order field is blank: ${namesText(blank)}.` } as const]
      : []),
    ...twice.map((field) => {
      const sentence = `“${String(field)}” stands in the order more than once: only its first place counts.`
      return { severity: 'warning', path, sentence } as const
    }),
  ]
}
