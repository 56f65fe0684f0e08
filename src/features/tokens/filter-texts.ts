import { labelled } from '#records/findings/filter-words.ts'
import { chosenIn, type ListSearch } from '#records/list/list-search.ts'
import { statusLabels } from './tokens-search.ts'

const statuses = Object.entries(statusLabels).map(([id, label]) => ({ id, label }))

/** What narrows the list down beside its text and findings, in words. */
export const tokenFilterTexts = (search: ListSearch): readonly string[] => [
  ...labelled('Status', chosenIn(search, 'status'), statuses),
  ...labelled('Expires', chosenIn(search, 'band')),
  ...labelled('Resource', chosenIn(search, 'resource')),
  ...labelled('Verb', chosenIn(search, 'verb')),
  ...labelled('Dataset', chosenIn(search, 'dataset')),
]
