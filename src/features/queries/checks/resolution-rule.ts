import { textAt } from '#record-text/record-text.ts'
import { numberText } from '#lib/count-text.ts'
import { lengthText, spanOf } from '../options/time-range.ts'
import { type CheckRule, integerAt, rangeOf } from './check.ts'

/** A resolution wider than the range, or one that makes more points than the query may have. */
export const resolutionRule: CheckRule = (query) => {
  const path = ['query', 'queryOptions', 'resolution']
  const text = textAt(query.record, path) ?? ''
  const [step, range] = [spanOf(text), rangeOf(query)]
  if (step === null || step <= 0 || range === undefined || range <= 0) return []
  if (step > range) {
    const sentence = `The resolution ${text} is wider than the range of ${lengthText(range)}.`
    return [{ severity: 'warning', path, sentence }]
  }
  const most = integerAt(query.record, ['query', 'queryOptions', 'maxDataPoints'])
  const points = Math.ceil(range / step)
  if (most === undefined || most <= 0n || BigInt(points) <= most) return []
  const sentence = `A range of ${lengthText(range)} in steps of ${text} has ${numberText(points)} points, more than the ${numberText(most)} of max data points.`
  return [{ severity: 'warning', path, sentence }]
}
