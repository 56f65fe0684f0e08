import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { showAnew } from './support/show.ts'

test.use({ seed: undefined })

test('the example searches of docs/use find something in the demo', async ({ as }) => {
  const screen = await as('admin')
  for (const [page, address] of [
    ['organizations', '/orgs'],
    ['api-tokens', '/tokens'],
  ] as const) {
    const text = await readFile(`docs/use/${page}.md`, 'utf8')
    const searches = [...text.matchAll(/`((?:[\w.]+(?::|<|>)[\w.-]+ ?)+)`/gu)].map(
      ([, search = '']) => search,
    )
    expect(searches.length).toBeGreaterThan(0)
    for (const search of searches) {
      await showAnew(screen, `${address}?q=${encodeURIComponent(search)}`)
      const found = screen.getByRole('status').filter({ hasText: /^[1-9]\d* of \d+ / })
      await expect(found, search).toBeVisible()
    }
  }
})
