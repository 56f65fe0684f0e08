import type { OwnRule } from '../rules/own-rule.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { RulePreview } from './use-rule-preview.ts'

/** "Finds 12 of 60 tokens: ci, deploy, web and 9 more.", or why that is not known. */
export function previewText(preview: RulePreview, rule: OwnRule): string {
  if (preview.state === 'failed') return 'What it finds is not known: the tokens could not be read.'
  const found = preview.state === 'known' ? preview.counts.get(rule) : undefined
  if (preview.state === 'pending' || !found) return 'Looking at the tokens…'
  const { count, first } = found
  if (count === 0) return `Finds none of ${countText(preview.total, 'token')}.`
  const names = first.map(({ name }) => visibleText(name)).join(', ')
  const more = count > first.length ? ` and ${numberText(count - first.length)} more` : ''
  return `Finds ${numberText(count)} of ${countText(preview.total, 'token')}: ${names}${more}.`
}
