import { expect, test } from 'vitest'
import { collectionKinds } from '#local/kinds.ts'
import { allCollections } from './collections.ts'

test('whatever the file of the workspace carries can be checked when it comes back', () => {
  const exported = collectionKinds.flatMap(({ kind, isExported }) => (isExported ? kind : []))
  expect(allCollections.map(({ kind }) => kind).sort()).toEqual(exported.sort())
})
