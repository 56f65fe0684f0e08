import { expect, test } from 'vitest'
import { collectionKinds } from '#local/kinds.ts'
import { allCollections } from './collections.ts'

test('everything in a workspace file can be validated when it is imported', () => {
  const exported = collectionKinds.flatMap(({ kind, isExported }) => (isExported ? kind : []))
  expect(allCollections.map(({ kind }) => kind).sort()).toEqual(exported.sort())
})
