import { chromium, type Browser } from '@playwright/test'
import { browserFlags } from '../support/browser-flags.ts'
import { browserProbes } from '../support/browser-probes.ts'
import { buildWhenStale } from '../support/build-when-stale.ts'
import { findBrowser } from '../support/find-browser.ts'
import { startStarboard } from '../support/start-starboard.ts'
import { measureEditing } from './editing.ts'
import { editingLines } from './editing-report.ts'
import { editorTime } from './editor-time.ts'
import { type LanguageFigures, measureLanguage } from './language.ts'
import { languageRecords } from './language-pages.ts'
import { editorSizes, languageLines } from './language-report.ts'
import { largeRecords, smallRecord } from './large-records.ts'
import { measureLibrary } from './library-keys.ts'
import { measureTable, type StorageState, type TableFigures } from './measure-table.ts'
import { figureLines, medians, type OneFigure, sizeLines, type SizeResult } from './report.ts'
import { measureProxy } from './server/measure-proxy.ts'
import { serverLines } from './server/server-report.ts'
import { measureServer } from './server-figures.ts'
import { shippedScript } from './shipped-bytes.ts'
import { measureTokens } from './tokens/measure-tokens.ts'
import { tokenLines } from './tokens/tokens-report.ts'
import { measureSlowLine, slowLines } from './slow-line.ts'
import { floorSubject, serveFloor, starboardSubject } from './subjects.ts'

/** Rounds of each size; the two pages take turns, so that the machine's moods meet both. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const sizes = process.env['BENCH_LARGE'] === '1' ? [1000, 10_000, 100_000] : [1000, 10_000]

const signIn = async (browser: Browser, url: string): Promise<StorageState> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/orgs`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Continue as admin' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

const measureSize = async (browser: Browser, orgs: number): Promise<SizeResult> => {
  const starboard = await startStarboard({ settings: { SEED_ORGS: String(orgs) } })
  const answer = await fetch(`${starboard.serviceUrl}/v2/orgs`, {
    headers: { Authorization: `Bearer ${starboard.accessToken}` },
  })
  const floor = await serveFloor(await answer.text())
  try {
    const state = await signIn(browser, starboard.url)
    const [own, base]: [TableFigures[], TableFigures[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      own.push(await measureTable(browser, starboardSubject(starboard.url), state))
      base.push(await measureTable(browser, floorSubject(floor.url), state))
    }
    return { orgs, starboard: medians(own), floor: medians(base) }
  } finally {
    await floor.close()
    await starboard.stop()
  }
}

const measureRest = async (browser: Browser): Promise<readonly OneFigure[]> => {
  const { ready, rss } = await measureServer()
  const starboard = await startStarboard()
  const state = await signIn(browser, starboard.url)
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const { url, row } = starboardSubject(starboard.url)
  const script = await shippedScript(page, url, row)
  const editor = await editorTime(page, starboard.url)
  await context.close()
  await starboard.stop()
  return [
    { label: 'script of /orgs, gzip', value: script, most: 190, unit: 'kB' },
    { label: 'server ready', value: ready, most: 1000, unit: 'ms' },
    { label: 'server resident, idle', value: rss, most: 150, unit: 'MB' },
    { label: 'click to editable editor', value: editor, most: 1000, unit: 'ms' },
  ]
}

/** The editor with large records; each is measured against a small one in the same run. */
const measureLarge = async (browser: Browser): Promise<readonly unknown[]> => {
  const starboard = await startStarboard({
    seed: { starredQueries: largeRecords.map(({ text }): unknown => JSON.parse(text)) },
  })
  try {
    const state = await signIn(browser, starboard.url)
    const floor = await measureEditing(browser, starboard, state, smallRecord)
    const measured: unknown[] = [{ what: smallRecord.what, ...floor }]
    for (const record of largeRecords.filter((each) => each !== smallRecord)) {
      const figures = await measureEditing(browser, starboard, state, record)
      console.log(editingLines(record.what, figures, floor).join('\n'))
      measured.push({ what: record.what, ...figures })
    }
    const keyToRows = await measureLibrary(browser, starboard.url, state)
    const label = 'key to rows, 5,000 queries, p95'
    console.log(figureLines([{ label, value: keyToRows.p95, most: 50, unit: 'ms' }]).join('\n'))
    return [...measured, { what: 'library', ...keyToRows }]
  } finally {
    await starboard.stop()
  }
}

/** What the language says of queries of several lengths, and what it weighs. */
const measureApl = async (browser: Browser): Promise<readonly LanguageFigures[]> => {
  const starboard = await startStarboard({
    seed: { starredQueries: languageRecords.map(({ text }): unknown => JSON.parse(text)) },
  })
  try {
    const figures = await measureLanguage(browser, starboard, await signIn(browser, starboard.url))
    console.log([...languageLines(figures), ...figureLines(editorSizes())].join('\n'))
    return figures
  } finally {
    await starboard.stop()
  }
}

/** The one part to run: `line`, `editing`, `language`, `table`, `tokens`, `server` or `rest`; all of them without it. */
const only = process.env['BENCH_ONLY']
const runs = (part: string): boolean => only === undefined || only === part

await buildWhenStale()
const found = await findBrowser(browserProbes())
const browser = await chromium.launch({
  executablePath: found.path,
  chromiumSandbox: found.sandbox,
  args: browserFlags,
})
const slow = runs('line') ? await measureSlowLine(browser, signIn, rounds) : []
if (slow.length > 0) console.log(slowLines(slow).join('\n'))
const results: SizeResult[] = []
for (const orgs of runs('table') ? sizes : []) {
  const result = await measureSize(browser, orgs)
  results.push(result)
  console.log(sizeLines(result).join('\n'))
}
const tokens = runs('tokens') ? await measureTokens(browser, signIn) : null
if (tokens) console.log(tokenLines(tokens).join('\n'))
const server = runs('server') ? await measureProxy() : null
if (server) console.log(serverLines(server).join('\n'))
const rest = runs('rest') ? await measureRest(browser) : []
console.log(figureLines(rest).join('\n'))
const editing = runs('editing') ? await measureLarge(browser) : []
const language = runs('language') ? await measureApl(browser) : []
await browser.close()
console.log(`\n${JSON.stringify({ rounds, slow, tables: results, tokens, server, rest, editing, language })}`)
