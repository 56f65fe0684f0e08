import { expect, type Page } from '../fixtures.ts'
import type { Starboard } from './start-starboard.ts'

export const id = 'folder/query #1?%'
export const record = {
  id,
  name: 'Errors by service',
  dataset: 'http-logs',
  kind: 'apl',
  who: 'somebody',
  metadata: { quickRange: '1h' },
  query: { apl: "['http-logs']\n| where status >= 500", defaultLimit: 100, libraries: [] },
}

/** Two queries to edit. The ID of the first has everything that a URL could trip over. */
export const seed = { starredQueries: [record, { ...record, id: 'second', name: 'Second' }] }

export const address = (queryId: string, tab?: string) =>
  `/queries/${encodeURIComponent(queryId)}${tab === undefined ? '' : `?tab=${tab}`}`

/** Calls the service directly, without the browser. */
export const serviceCall = (starboard: Starboard, method: string, queryId: string, body?: string) =>
  fetch(`${starboard.serviceUrl}/v2/apl-starred-queries/${encodeURIComponent(queryId)}`, {
    method,
    headers: { authorization: `Bearer ${starboard.accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  })

export const storedText = async (starboard: Starboard, queryId: string) =>
  (await serviceCall(starboard, 'GET', queryId)).text()

/** Collects the bodies of PUTs that the page sends. */
export const watchPuts = (page: Page) => {
  const bodies: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postData())
  })
  return bodies
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The count of shown queries, for example "2 of 6 queries", as opposed to the count of those read so far. */
export const queryCount = (page: Page, text: string) =>
  page.getByRole('status').and(page.getByText(text, { exact: true }))

export const saveAll = async (page: Page) => {
  await button(page, 'Save…').click()
  await page
    .getByRole('dialog', { name: 'Review changes' })
    .getByRole('button', { name: 'Save changes' })
    .click()
}

/** Stores the second query with these changes, like another client. */
export const changeElsewhere = async (starboard: Starboard, fields: Partial<typeof record>) => {
  const { id: _, ...body } = record
  await serviceCall(starboard, 'PUT', 'second', JSON.stringify({ ...body, ...fields }))
}

/** Confirms the deletion of the open query. It is sent 8 seconds later by the page's clock, which a test advances. */
export const confirmDeletion = async (page: Page, name: string) => {
  await page.clock.install()
  await button(page, 'Delete…').click()
  const dialog = page.getByRole('dialog', { name: 'Delete saved query' })
  await dialog.getByRole('textbox', { name: 'Type the name to confirm' }).fill(name)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
}

/** Advances the clock past the time in which a deletion can be undone. */
export const passCountdown = async (page: Page) => {
  await expect(button(page, 'Undo')).toBeVisible()
  await page.clock.fastForward(8500)
}

/** What the page says about the draft in the editor, and about a restored one. */
export const draftKept = /Draft saved at \d\d:\d\d/u
export const restored = /Draft from \d\d:\d\d restored/u
