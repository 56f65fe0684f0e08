import { memoryQueryStore } from '#features/queries/store/memory-query-store.ts'
import { expect, test } from './fixtures.ts'
import { bundleModule } from './support/bundle-module.ts'

const draftUnder = (account: string, id: string) => ({
  account,
  id,
  slot: 'current',
  text: '{}',
  baseText: '{}',
  savedAt: 1,
})

/** Keys with and without organizations, of accounts whose keys begin alike. */
const keys = [
  'solo@acme',
  'me',
  'me@acme',
  'me@a@b',
  'me@',
  'me@\uffff',
  'me2',
  'me2@acme',
  'm',
  'm@x',
  'me-',
  'me@\u{1f600}',
]

test('the database finds the drafts of an account under all its organizations, and no others', async ({
  page,
}) => {
  const memory = memoryQueryStore()
  const drafts = keys.flatMap((key) => [draftUnder(key, 'q1'), draftUnder(key, 'q2')])
  for (const draft of drafts) await memory.putDraft(draft)
  const accounts = ['me', 'me2', 'm', 'me-', 'solo', 'nobody', '']
  const expected = await Promise.all(accounts.map((account) => memory.draftKeys(account)))
  expect(expected[0]).toEqual(['me', 'me@', 'me@a@b', 'me@acme', 'me@\u{1f600}', 'me@\uffff'])

  await page.goto('/sign-in')
  await page.evaluate(await bundleModule('src/features/queries/store/indexed-query-store.ts', 'queryStore'))
  await page.evaluate('queryStore.indexedQueryStore().then((store) => { globalThis.store = store })')
  const found = await page.evaluate(
    async ([kept, asked]) => {
      const store = Object(Reflect.get(globalThis, 'store'))
      for (const draft of kept) await store.putDraft(draft)
      const answers: unknown[] = []
      for (const account of asked) answers.push(await store.draftKeys(account))
      return answers
    },
    [drafts, accounts] as const,
  )
  expect(found).toEqual(expected)
})
