import { severities } from '../rules/finding.ts'
import { countText, numberText } from '#lib/count-text.ts'
import type { FindingList } from './list-findings.ts'

/** "12 findings of 9 tokens: 3 high, 9 low. 2 more are waived. 1 unreadable row was not looked at." */
export function summaryText(list: FindingList, unreadable: number): string {
  const { listed, counts, tokenCount, restingCount, hiddenCount } = list
  const parts = severities.flatMap((severity) =>
    counts[severity] === 0 ? [] : [`${numberText(counts[severity])} ${severity}`],
  )
  const sentences = [
    listed.length === 0
      ? '0 findings.'
      : `${countText(listed.length, 'finding')} of ${countText(tokenCount, 'token')}: ${parts.join(', ')}.`,
  ]
  if (restingCount > 0) {
    sentences.push(`${numberText(restingCount)} of them ${restingCount === 1 ? 'is' : 'are'} waived.`)
  }
  if (hiddenCount > 0) {
    sentences.push(`${numberText(hiddenCount)} more ${hiddenCount === 1 ? 'is' : 'are'} waived.`)
  }
  if (unreadable > 0) {
    sentences.push(
      `${countText(unreadable, 'unreadable row')} ${unreadable === 1 ? 'was' : 'were'} not looked at.`,
    )
  }
  return sentences.join(' ')
}
