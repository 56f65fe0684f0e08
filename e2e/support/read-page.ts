// oxlint-disable unicorn/consistent-function-scoping -- what runs in a page takes no function along from here
import type { Page } from '../fixtures.ts'

/** Everything that a script can read in a page: its text, URL, storages, and the browser's data about requests. */
export const readAll = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const readDatabase = (name: string): Promise<readonly unknown[]> =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
        opening.addEventListener('success', () => {
          const stores = [...opening.result.objectStoreNames]
          const reading = stores.map(
            (store) =>
              new Promise((resolveStore) => {
                const all = opening.result.transaction(store).objectStore(store).getAll()
                all.addEventListener('success', () => resolveStore([store, all.result]))
              }),
          )
          void Promise.all(reading)
            .then(resolve)
            .finally(() => opening.result.close())
        })
      })
    const databases = await indexedDB.databases()
    const answers = ['/auth/session', '/auth/sessions', '/api/v2/orgs', '/api/v2/tokens'].map(
      async (path) => {
        const answer = await fetch(path, { headers: { 'X-Requested-By': 'starboard' } })
        return [path, await answer.text(), [...answer.headers]]
      },
    )
    return JSON.stringify([
      location.href,
      document.referrer,
      document.cookie,
      document.documentElement.outerHTML,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      window.name,
      history.state,
      await Promise.all(databases.map(({ name }) => readDatabase(name ?? ''))),
      await caches.keys(),
      performance.getEntries().map((entry) => entry.name),
      await Promise.all(answers),
    ])
  })
