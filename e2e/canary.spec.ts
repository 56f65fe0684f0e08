import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from './fixtures.ts'
import { download } from './support/download.ts'
import type { AnswerCall } from './support/attack-deployment.ts'
import { sendJson } from './support/listen.ts'
import { canaries, consentingTest as test } from './support/attack-test.ts'
import { readAll } from './support/read-page.ts'
import { button, field, saveAll } from './support/saved-query.ts'
import { showAnew } from './support/show.ts'

const pasted = 'canary-pasted-token-7Qe1uZx4'

/** Tokens received with API calls: a token that was never sent could not leak. */
const travelled = new Set<string>()

const record = {
  id: 'plain',
  name: 'Plain',
  dataset: 'logs',
  kind: 'apl',
  query: { apl: "['logs'] | take 1" },
}

/** A service that echoes what it was sent in records, lists, errors, and headers. */
const echo: AnswerCall = ({ method, url = '' }, response, token) => {
  travelled.add(token)
  const headers = { 'X-Trace-Id': `trace-${token}`, 'X-Token': token }
  const note = `seen with Authorization: Bearer ${token}`
  const id = /^\/v2\/apl-starred-queries\/(.+)$/u.exec(url)?.[1]
  if (url === '/v2/orgs') {
    sendJson(response, 200, [{ id: 'acme', name: `Acme ${note}`, license: { [note]: note } }], headers)
  } else if (url === '/v2/tokens') {
    sendJson(
      response,
      200,
      [{ id: 't-1', name: 'Nightly', description: note, datasetCapabilities: {} }],
      headers,
    )
  } else if (id === 'html') response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<p>${note}</p>`)
  else if (id === 'echo') sendJson(response, 200, { ...record, id, name: note }, headers)
  else if (method === 'GET' && id !== 'gone') sendJson(response, 200, { ...record, id }, headers)
  else sendJson(response, 422, { code: token, message: note, authorization: `Bearer ${token}` }, headers)
}

test.use({
  api: { answer: echo },
  allowedErrors: /Failed to load resource/u,
  allowedViolations: /^unreadable report$/u,
})

/** The content and file names of every kind of export of a list. */
const exports = async (page: Page, kinds: readonly string[]): Promise<string> => {
  let all = ''
  for (const kind of kinds) {
    const { text } = await download(page, async () => {
      await button(page, 'Export').click()
      await page.getByRole('menuitem', { name: kind, exact: true }).click()
    })
    all += text
  }
  return all
}

const signOut = async (page: Page) => {
  await button(page, 'Account').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /Sign out/u })
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' }).or(confirm)).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
}

/** The content of every file as text, even of binary ones. */
const filesIn = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(1)
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n')
}

test('F86 no token, code, state, secret, or session ID is found anywhere after a whole visit', async ({
  page,
  context,
  starboard,
  deployment,
}) => {
  const addresses: string[] = []
  const places = new Map<string, string>()
  const sessions = new Set<string>()
  context.on('request', (request) => addresses.push(request.url()))
  const keep = async (place: string) => {
    for (const { value } of await context.cookies()) sessions.add(value)
    places.set(place, await readAll(page))
  }

  await page.goto('/tokens')
  await button(page, 'Sign in').click()
  await expect(page.getByRole('table', { name: 'Capability matrix' })).toContainText('Nightly')
  await keep('tokens')
  places.set('exports of tokens', await exports(page, ['CSV', 'JSON']))
  await showAnew(page, '/tokens/t-1')
  await expect(page.getByRole('region', { name: 'Raw record' })).toContainText('Authorization: Bearer ****')
  await keep('token')

  await showAnew(page, '/orgs')
  await expect(page.getByRole('table', { name: 'Organizations' })).toContainText('Acme')
  places.set('exports of organizations', await exports(page, ['CSV', 'JSON']))
  await showAnew(page, '/orgs/acme')
  await expect(page.getByRole('region', { name: 'Raw record' })).toContainText('Authorization: Bearer ****')
  await keep('organization')

  for (const [id, sentence] of [
    ['echo', /holds the access token of this session/u],
    ['gone', /did not accept/u],
    ['html', /holds the access token of this session/u],
  ] as const) {
    await showAnew(page, `/queries/${id}`)
    await expect(page.getByRole('alert').first()).toContainText(sentence)
    await keep(`query ${id}`)
  }
  await showAnew(page, '/queries/plain?tab=options')
  await field(page, 'Name').fill('Another name')
  await saveAll(page)
  await expect(page.getByRole('alert').first()).toContainText(/did not accept/u)
  await keep('a save that failed')
  await showAnew(page, '/queries')
  places.set('exports of queries', await exports(page, ['Whole workspace']))
  await showAnew(page, '/settings')
  places.set('workspace', (await download(page, () => button(page, 'Export workspace').click())).text)
  await keep('settings')
  await signOut(page)
  await keep('signed out')

  await page.getByRole('textbox', { name: 'Access token' }).fill(pasted)
  await button(page, 'Use token').click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto('/orgs/acme')
  await expect(page.getByRole('region', { name: 'Raw record' })).toContainText('Authorization: Bearer ****')
  await keep('signed in by token')

  // What a bug or an attacker could put into the log.
  const { code, accessToken } = canaries
  await page.request.get(`/auth/callback?code=${code}&state=${deployment.states[0]}&error=${code}`)
  await page.request.get(`/api/v2/orgs?access_token=${accessToken}`, {
    headers: { Authorization: `Bearer ${accessToken}`, 'X-Requested-By': accessToken, Referer: accessToken },
  })
  await page.request.post('/csp-report', {
    data: { 'csp-report': { 'effective-directive': accessToken, 'blocked-uri': `https://x/${accessToken}` } },
  })
  places.set('files', await filesIn(starboard.dataDir))
  await signOut(page)
  places.set('files after sign-out', await filesIn(starboard.dataDir))
  places.set('log', starboard.log())
  const redirects = /^http:\/\/[^/]+\/(?:authorize|auth\/callback)\?/u
  expect(addresses.filter((address) => redirects.test(address))).toHaveLength(2)
  places.set('addresses', addresses.filter((address) => !redirects.test(address)).join('\n'))

  expect([...travelled].toSorted()).toEqual([accessToken, pasted])
  expect(deployment.tokenRequests.join()).toContain(code)
  expect(sessions.size).toBeGreaterThanOrEqual(2)
  const secrets = [...Object.values(canaries), pasted, ...deployment.states, ...sessions]
  const spellings = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('base64').replace(/=+$/u, ''),
    Buffer.from(secret).toString('hex'),
  ])
  const found = [...places].flatMap(([place, text]) =>
    spellings.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
  )
  expect(found).toEqual([])
})
