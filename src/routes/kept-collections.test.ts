import { expect, test } from 'vitest'
import { keptKinds } from '#local/kinds.ts'
import { keptCollections } from './kept-collections.ts'

test('whatever the file of the workspace carries can be checked when it comes back', () => {
  const exported = keptKinds.flatMap(({ kind, isExported }) => (isExported ? kind : []))
  expect(keptCollections.map(({ kind }) => kind).sort()).toEqual(exported.sort())
})
