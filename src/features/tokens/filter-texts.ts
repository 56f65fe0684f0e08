import { chosenIn, type ListSearch } from '#records/list/list-search.ts'
import { statusLabels } from './tokens-search.ts'

/** What narrows the list down beside its text and findings, in words. */
export function tokenFilterTexts(search: ListSearch): readonly string[] {
  const texts = (label: string, key: string, labelOf = (value: string) => value) => {
    const values = chosenIn(search, key)
    return values.length === 0 ? [] : [`${label}: ${values.map(labelOf).join(', ')}`]
  }
  const labels: Readonly<Record<string, string>> = statusLabels
  return [
    ...texts('Status', 'status', (status) => labels[status] ?? status),
    ...texts('Expires', 'band'),
    ...texts('Resource', 'resource'),
    ...texts('Verb', 'verb'),
    ...texts('Dataset', 'dataset'),
  ]
}
