import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { browserFlags } from './support/browser-flags.ts'
import { browserProbes } from './support/browser-probes.ts'
import { buildWhenStale } from './support/build-when-stale.ts'
import { findBrowser } from './support/find-browser.ts'
import { signIn } from './support/sign-in.ts'
import { startStarboardHere } from './support/start-starboard.ts'

/**
 * `npm run gallery` takes screenshots of every screen in every state, in both themes and four widths, and makes one
 * page of them: `e2e/.cache/gallery/index.html`. `npm run gallery -- tokens` takes those whose title contains "tokens".
 */
const folder = 'e2e/.cache/gallery'
const sizes = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 }
const wanted = process.argv[2] ?? ''

const tabs = {
  orgs: ['table', 'findings', 'limits', 'timeline', 'charts'],
  tokens: ['matrix', 'table', 'who-can&action=delete&on=datasets', 'findings', 'timeline'],
  queries: ['table', 'findings', 'replace', 'trash', 'changes'],
}
const lists = Object.entries(tabs).flatMap(([list, names]) => names.map((tab) => `/${list}?tab=${tab}`))

/** Screens shown only with the demo set. */
const others = [
  '/tokens?scope=datasets',
  '/tokens?scope=views',
  '/orgs/changes',
  '/tokens/changes',
  '/tokens/review',
  '/datasets/http-logs',
  '/settings',
  '/nowhere',
]

const long = [
  'A name that is a good deal longer than any column '.repeat(3),
  'شركة الاتصالات المتقدمة للخدمات',
  '🧑‍🚀',
]
const named = (record: object, name: string) => ({ ...record, id: `${name}-id`, name })
/** What the lists answer instead of the demo set; null: they never answer. */
const states: Record<string, null | ((records: readonly object[]) => unknown)> = {
  demo: (records) => records,
  loading: null,
  empty: () => [],
  error: () => ({ code: 403, message: 'Your token may not list these.' }),
  'bad rows': (records) => [...records.slice(0, 3), null, 7, { name: 'No ID' }, { id: 'bare' }],
  'one row': (records) => records.slice(0, 1),
  'many rows': (records) =>
    Array.from({ length: 2000 }, (_, row) => named(records[row % records.length]!, `row-${row}`)),
  'long and right-to-left names': (records) => long.map((name) => named(records[0]!, name)),
}

await buildWhenStale()
const found = await findBrowser(browserProbes())
const starboard = await startStarboardHere({ settings: { SERVICE_QUERY_LIST: 'on' } })
const browser = await chromium.launch({
  executablePath: found.path,
  chromiumSandbox: found.sandbox,
  args: browserFlags,
})
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const html: string[] = []

/** Opens a URL, presses `key` if there is one, and takes the screenshots. */
const look = async (page: Page, title: string, address: string, key?: string): Promise<void> => {
  if (!title.includes(wanted)) return
  console.log(title)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // A screen that never finishes loading is a state, too.
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined)
  if (key) await page.keyboard.press(key)
  html.push(`<h2>${title}</h2>`)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const [width, height] of Object.entries(sizes)) {
      await page.setViewportSize({ width: Number(width), height })
      await page.waitForTimeout(150)
      const file = `${title} ${theme} ${width}.png`.replaceAll(/[^\w.]+/gu, '-')
      await page.screenshot({ path: `${folder}/${file}` })
      html.push(
        `<a href="${file}"><img src="${file}" alt="${theme}, ${width}" height="300" loading="lazy"></a>`,
      )
    }
  }
}

for (const [state, answer] of Object.entries(states)) {
  const page = await browser.newPage({ baseURL: starboard.url, locale: 'en-US', timezoneId: 'UTC' })
  if (state === 'demo') await look(page, '/sign-in · demo', '/sign-in')
  await signIn(page, 'admin')
  await page.route(/\/api\/v2\/[\w-]+(?:\?.*)?$/u, async (route) => {
    if (answer === null) return
    const response = await route.fetch()
    const body = answer(await response.json())
    await route.fulfill({ response, status: Array.isArray(body) ? 200 : 403, json: body })
  })
  const addresses: [title: string, address: string, key?: string][] = lists.map((address) => [
    address,
    address,
  ])
  if (state === 'demo') {
    const headers = { 'X-Requested-By': 'gallery' }
    for (const list of ['orgs', 'tokens', 'apl-starred-queries']) {
      const records = await (await page.request.get(`/api/v2/${list}`, { headers })).json()
      const [one, two] = records.map(({ id }: { id: string }) => encodeURIComponent(id))
      const path = list in tabs ? `/${list}` : '/queries'
      const compare = list in tabs ? `${path}/compare?` : `${path}?tab=compare&`
      addresses.push([`${path}/ID`, `${path}/${one}`], [compare, `${compare}id=${one}&id=${two}`])
      for (const tab of list in tabs ? [] : ['options', 'json', 'history'])
        addresses.push([`${path}/ID?tab=${tab}`, `${path}/${one}?tab=${tab}`])
    }
    addresses.push(...others.map((address): [string, string] => [address, address]))
    addresses.push(
      ['Command palette', '/orgs', 'ControlOrMeta+k'],
      ['Keyboard shortcuts', '/orgs', 'Shift+?'],
    )
  }
  for (const [name, address, key] of addresses) {
    await look(page, `${name} · ${state}`, address, key)
  }
  await page.context().close()
}
writeFileSync(
  `${folder}/index.html`,
  `<!doctype html><meta charset="utf-8"><title>Gallery</title>${html.join('\n')}`,
)
console.log(`${folder}/index.html`)
await browser.close()
await starboard.stop()
