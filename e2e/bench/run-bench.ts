import { chromium } from '@playwright/test'
import { browserFlags } from '../support/browser-flags.ts'
import { browserProbes } from '../support/browser-probes.ts'
import { buildWhenStale } from '../support/build-when-stale.ts'
import { findBrowser } from '../support/find-browser.ts'
import { editingPart } from './editing.ts'
import { languagePart } from './language.ts'
import { memoryPart } from './memory.ts'
import { writeReport } from './report-page.ts'
import { restPart } from './rest.ts'
import { type Table, textOf } from './result.ts'
import { serverPart } from './server/measure-proxy.ts'
import type { Bench } from './site.ts'
import { linePart } from './slow-line.ts'
import { tablePart } from './table.ts'
import { tokensPart } from './tokens/measure-tokens.ts'

const parts: Readonly<Record<string, (bench: Bench) => Promise<readonly Table[]>>> = {
  line: linePart,
  table: tablePart,
  tokens: tokensPart,
  server: serverPart,
  rest: restPart,
  editing: editingPart,
  language: languagePart,
  memory: memoryPart,
}

/** `npm run bench -- table tokens` runs these parts; without names, all run. */
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`)
const chosen = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name))

await buildWhenStale()
const found = await findBrowser(browserProbes())
const launch: Bench['launch'] = (flags) =>
  chromium.launch({
    executablePath: found.path,
    chromiumSandbox: found.sandbox,
    args: [...browserFlags, ...flags],
  })
const browser = await launch([])
const bench: Bench = {
  browser,
  launch,
  rounds: Number(process.env['BENCH_ROUNDS'] ?? 5),
  sizes: [100, 1000, 10_000, ...(process.env['BENCH_LARGE'] === '1' ? [100_000] : [])],
}
const tables: Table[] = []
let told = ''
for (const [, measure] of chosen) {
  const measured = await measure(bench)
  tables.push(...measured)
  console.log(measured.map(textOf).join('\n'))
  // After each part, so that an interrupted run leaves its results so far.
  told = writeReport(tables)
}
await browser.close()
console.log(`\n${told}`)
