import { expect, test } from 'vitest'
import { readQuestion } from '#grants/question.ts'
import { noNames } from '#grants/known-names.ts'
import { matchingChoices } from './choice-box.tsx'
import { paletteQuestions } from './question-link.ts'
import {
  actionChoices,
  knownResource,
  resourceChoices,
  scopeChoices,
  normalizeResource,
  normalizeScope,
  normalizeVerb,
} from './question-form.tsx'

const names = {
  ...noNames,
  scopes: { dataset: Array.from({ length: 150 }, (_, n) => `logs-${n}`), view: [] },
}

test('an exact name means a resource at once; any other spelling when the user leaves the box', () => {
  expect(knownResource(noNames, 'query')).toBe('dataset.query')
  expect(knownResource(noNames, 'view.query')).toBe('view.query')
  expect(knownResource(noNames, 'API tokens')).toBeUndefined()
  expect(normalizeResource(noNames, 'API tokens')).toBe('apiTokens')
  expect(normalizeResource(noNames, ' QUERY ')).toBe('dataset.query')
  expect(normalizeResource(noNames, 'Metrics')).toBe('Metrics')
  expect(normalizeResource(noNames, 'dataset.rollup')).toBe('dataset.rollup')
})

test('verbs match in any case, and unknown ones stay as typed', () => {
  expect(normalizeVerb(['read'], 'READ')).toBe('read')
  expect(normalizeVerb(['read'], 'Frobnicate ')).toBe('Frobnicate ')
  expect(normalizeScope('* (all)')).toBe('*')
  expect(normalizeScope(' logs')).toBe(' logs')
})

test('choices have their meaning, by where they are granted', () => {
  expect(resourceChoices(noNames).map(({ title }) => title)).toEqual([
    'In the organization',
    'In a dataset',
    'In a view',
  ])
  expect(resourceChoices(noNames)[2]?.items[0]).toEqual({ text: 'view.query', name: 'query', note: 'Query' })
  expect(actionChoices(noNames, { kind: 'dataset', resource: 'data' })[0]?.items).toEqual([
    { text: 'delete', name: 'delete', note: 'Delete data from the dataset' },
  ])
  expect(scopeChoices(names, 'dataset')[0]?.items[0]?.text).toBe('*')
})

test('at most a hundred choices are listed, those that start with the text first, and the rest are counted', () => {
  const all = matchingChoices(scopeChoices(names, 'dataset'), '')
  expect([all.groups[0]?.items.length, all.more]).toEqual([100, 51])
  const some = matchingChoices(scopeChoices(names, 'dataset'), 'LOGS-14')
  expect(some.groups[0]?.items.map(({ text }) => text).slice(0, 2)).toEqual(['logs-14', 'logs-140'])
  const labeled = matchingChoices(resourceChoices(noNames), 'api tok')
  expect(labeled.groups.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(['apiTokens'])
  expect(matchingChoices(resourceChoices(noNames), 'zzz').groups).toEqual([])
  const exact = matchingChoices(resourceChoices(noNames), 'data')
  expect(exact.groups.map(({ items }) => items[0]?.text)).toEqual(['data', 'datasets'])
})

test('a dataset with an empty name can be chosen, and does not mean any dataset', () => {
  const nameless = { ...names, scopes: { dataset: ['', 'logs'], view: [] } }
  const choice = scopeChoices(nameless, 'dataset')[0]?.items[1]
  expect(choice?.name).toBe('“”')
  expect(
    readQuestion({ action: 'read', on: 'dataset.query', in: normalizeScope(choice?.text ?? '') })?.scope,
  ).toBe('')
})

const found = (words: string) => paletteQuestions(words).map(({ label }) => label)

test('the command palette finds ready-made questions by the words of their labels', () => {
  expect(found('mint tokens')).toEqual(['Who can create API tokens?'])
  expect(found('Delete datasets')).toEqual(['Who can delete datasets?'])
  expect(found('who can delete datasets')).toContain('Who can delete datasets?')
  // One word is rather part of a name.
  expect(found('query')).toEqual([])
  expect(found('')).toEqual([])
})
