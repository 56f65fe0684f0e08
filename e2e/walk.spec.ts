import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from './fixtures.ts'
import { recordTest as test } from './support/backends.ts'
import { pick, seededRandom } from '#lib/seeded-random.ts'
import { laterFiles } from './support/later-files.ts'
import { sendText } from './support/listen.ts'
import type { RecordServer } from './support/record-server.ts'
import { address, button, field } from './support/saved-query.ts'

/** `WALK_SEED` repeats a walk; `WALK_MINUTES` is its length. */
const seed = Number(process.env['WALK_SEED'] ?? Date.now() % 2 ** 31)
const minutes = Number(process.env['WALK_MINUTES'] ?? 1)

const ids = ['a', 'b', 'c', 'd']
const recordOf = (id: string) =>
  `{"id":"${id}","name":"Query ${id}","dataset":"logs","who":"nobody","big":18446744073709551615,"query":{"apl":"['logs'] | take 1"}}`

test.use({
  fetchesAhead: true,
  records: Object.fromEntries(ids.map((id) => [id, recordOf(id)])),
  allowedErrors:
    /Failed to (?:load resource|fetch)|ERR_|dynamically imported|preload CSS|could not be loaded|status of|MIME type/u,
})

const datasetIn = (text: string | undefined) => /"dataset":"([^"]*)"/u.exec(text ?? '')?.[1]

/**
 * Makes the service answer late, partially, wrongly, or not at all, at random. Returns how many calls are in flight,
 * and which saves overwrote another client's work, which is in the dataset.
 */
const misbehave = (service: RecordServer, roll: () => number) => {
  const state = { underWay: 0, overwritten: [] as string[] }
  for (const method of ['GET', 'PUT', 'DELETE'])
    service.plan(method, (response, serve, { id, body }) => {
      state.underWay++
      response.once('close', () => state.underWay--)
      const before = datasetIn(service.records.get(id))
      const does = () => {
        if (method === 'PUT' && datasetIn(body) !== before) state.overwritten.push(`${before} by ${body}`)
        return serve()
      }
      const send = () => {
        const answer = does()
        sendText(response, answer.status, answer.body)
      }
      const chance = roll()
      if (chance < 0.6) return send()
      if (chance < 0.7) return void setTimeout(send, 300 + roll() * 1500)
      if (chance < 0.76) return response.socket?.destroy()
      if (chance < 0.82) {
        // The request succeeds, but the answer never arrives.
        does()
        return response.socket?.destroy()
      }
      if (chance < 0.88) {
        const whole = does().body
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': whole.length + 50 })
        return response.write(whole.slice(0, whole.length / 2), () => response.socket?.destroy())
      }
      if (chance < 0.92) return sendText(response, 503, '{"message":"Out of order."}')
      if (chance < 0.95) return sendText(response, 429, '', { 'Retry-After': '1' })
      if (chance < 0.97) return sendText(response, 200, '<html>', { 'Content-Type': 'text/html' })
      return sendText(response, 500, '{"message":"no"}')
    })
  return state
}

const signIn = (page: Page) =>
  page.request.post('/auth/token', { headers: { 'X-Requested-By': 'starboard' }, data: { token: 'any' } })

/** Expects a page without an unexpected error. A message that something could not be loaded is expected. */
const expectPage = async (page: Page, step: string) => {
  await expect(page.locator('h1').first(), `a heading ${step}`).toBeAttached()
  await expect(page.getByText(/\(error [\da-f]{8}\)/u), `no error ${step}`).toHaveCount(0)
}

test('a person uses all screens while service, network, session, and files fail, and loses nothing', async ({
  page,
  context,
  service,
}, testInfo) => {
  testInfo.setTimeout(minutes * 60_000 + 240_000)
  console.log(`WALK_SEED=${seed} for ${minutes} minutes`)
  const roll = seededRandom(seed)
  const state = misbehave(service, roll)

  const missing = new Set<string>()
  const later = laterFiles().filter((name) => name.endsWith('.js') && !/page|worker|monaco/iu.test(name))
  await context.route('**/assets/*', (route) =>
    missing.has(route.request().url().split('/').at(-1) ?? '') ? route.abort() : route.fallback(),
  )
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))

  await signIn(page)
  await page.goto('/queries')
  /** The last text typed in each query. */
  const typed = new Map<string, string>()
  let count = 0
  let isOffline = false
  const click = (name: string | RegExp) =>
    page
      .getByRole('button', { name })
      .first()
      .click({ timeout: 800 })
      .then(
        () => true,
        () => false,
      )
  const openedId = () => /\/queries\/([a-d])(?:\?|$)/u.exec(page.url())?.[1]

  const typing = async (): Promise<string | undefined> => {
    if (!openedId() && !isOffline) await page.goto(address(pick(roll, ids), 'options')).catch(() => undefined)
    const id = openedId()
    if (!id) return undefined
    await page
      .getByRole('tab', { name: 'Options' })
      .click({ timeout: 800 })
      .catch(() => undefined)
    const who = field(page, 'Who')
    const text = `walker ${++count}`
    await who.fill(text, { timeout: 3000 }).catch(() => undefined)
    if ((await who.inputValue({ timeout: 800 }).catch(() => '')) !== text) return undefined
    typed.set(id, text)
    return text
  }

  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'another screen': () =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: pick(roll, ['Organizations', 'API tokens', 'Saved queries']) })
        .click({ timeout: 800 })
        .catch(() => undefined),
    'a query': () => page.goto(address(pick(roll, ids), 'options')).catch(() => undefined),
    'another tab': () =>
      page
        .getByRole('tab')
        .nth(Math.floor(roll() * 4))
        .click({ timeout: 800 })
        .catch(() => undefined),
    'a palette': async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('que', { delay: 5 })
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    },
    typing,
    'a save': async () => {
      await page.keyboard.press('Escape')
      const mine = await typing()
      if (mine === undefined) return
      // What is said of an earlier save, whose answer was late, is not said of this one.
      const saved = page.getByText('Saved', { exact: true })
      await expect(saved).toHaveCount(0)
      await click('Save…')
      if (!(await click('Save changes'))) return
      const isSaid = await saved.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
      if (!isSaid) return
      const isSent = service.puts().some((body) => body.includes(`"who":"${mine}"`))
      expect(isSent, `“Saved” is said of ${mine}, which the service was sent`).toBe(true)
      await page.reload({ timeout: 5000 }).catch(() => undefined)
    },
    'another client': async () => {
      // A write between the read and the write of a save is the one round trip that cannot be guarded.
      await expect.poll(() => state.underWay).toBe(0)
      const id = pick(roll, ids)
      const before = service.records.get(id)
      if (before)
        service.records.set(id, before.replace(/"dataset":"[^"]*"/u, `"dataset":"elsewhere-${++count}"`))
    },
    'the network': async () => {
      isOffline = !isOffline
      await context.setOffline(isOffline)
    },
    'the session': async () => {
      await context.clearCookies()
      await click('Refresh')
      if (isOffline) return
      await signIn(page)
      await sleep(200)
    },
    files: async () => {
      missing.clear()
      for (let times = 0; times < 10; times++) missing.add(pick(roll, later))
    },
    back: () => page.goBack({ timeout: 3000 }).catch(() => undefined),
    reload: () => page.reload({ timeout: 5000 }).catch(() => undefined),
    theme: async () => {
      await click('Theme')
      await page.keyboard.press('Escape')
    },
    refresh: () => click(/^(?:Refresh|Retry|Try again|Try now)$/u),
  }

  const names = Object.keys(steps)
  const frequent = ['typing', 'typing', 'a save', 'a save', 'a save', 'a save']
  const end = Date.now() + minutes * 60_000
  const done: string[] = []
  while (Date.now() < end) {
    const name = pick(roll, [...names, ...frequent])
    done.push(name)
    // Without a connection, a reload shows the browser's error page.
    if (isOffline && ['a query', 'reload', 'back'].includes(name)) continue
    await steps[name]?.()
    // The network comes back after a step or two.
    if (isOffline && name !== 'the network' && roll() < 0.6) await steps['the network']?.()
    const told = `after ${done.slice(-6).join(', ')} (WALK_SEED=${seed}, step ${done.length})`
    if (await page.locator('#root').count()) await expectPage(page, told)
  }
  console.log(`${done.length} steps, ${service.puts().length} saves sent`)

  // Everything works again: unsaved text is still there, and nobody's work was lost.
  await context.setOffline(false)
  missing.clear()
  service.heal()
  await signIn(page)
  expect(state.overwritten, `nobody else’s work is overwritten (WALK_SEED=${seed})`).toEqual([])
  for (const [id, text] of typed) {
    await page.goto(address(id, 'options'))
    await expect(field(page, 'Name').or(button(page, 'Retry')).first()).toBeVisible()
    const isStored = service.records.get(id)?.includes(`"who":"${text}"`) ?? false
    const shown = async () => {
      if (isStored) return text
      if ((await field(page, 'Who').inputValue()) === text) return text
      // Next to another version: a draft is compared and never applied automatically.
      const content = await page.getByRole('main').textContent()
      return /Draft from|draft/u.test(content ?? '') ? text : content
    }
    await expect.poll(shown, `${text} of ${id} (WALK_SEED=${seed})`).toBe(text)
  }
})
