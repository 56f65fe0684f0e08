import type { Page } from '@playwright/test'
import { typeSteadily, watchKeys } from './key-times.ts'
import { type LargeRecord, largeRecords, smallRecord } from './large-records.ts'
import { libraryKeys } from './library-keys.ts'
import { measurePage } from './page-meter.ts'
import { figure, type Table } from './result.ts'
import { type Bench, withSite } from './site.ts'

/** Milliseconds: for keys from the event to the painted frame, otherwise from the click to its result. */
type EditingFigures = Awaited<ReturnType<typeof drive>>

/** Limit on the 95th percentile from a key to the frame that shows it, in milliseconds. */
const keyLimit = 32

/** Limit on a key's main-thread time, as a multiple of the small record's. Depends less on the machine's other work. */
const cpuLimit = 2

const tableOf = (what: string, own: EditingFigures, floor: EditingFigures): Table => {
  const typing = (label: string, name: 'aplEnd' | 'aplMiddle' | 'json') => [
    figure(`${label}, median ms`, own[name].median, floor[name].median),
    figure(`${label}, p95 ms`, own[name].p95, floor[name].p95, { most: keyLimit }),
    figure(`${label}, cpu ms`, own[name].cpu, floor[name].cpu, { times: cpuLimit }),
  ]
  return {
    title: what,
    heads: ['this record', 'small'],
    figures: [
      figure('click to editable editor, ms', own.open, floor.open, { most: 1500 }),
      ...typing('key at the end of APL', 'aplEnd'),
      ...typing('key in the middle', 'aplMiddle'),
      ...typing('key in JSON', 'json'),
      figure('to Options, ms', own.toOptions, floor.toOptions),
      figure('to JSON, ms', own.toJson, floor.toJson),
      figure('to APL, ms', own.toApl, floor.toApl),
      figure('Ctrl+S to the diff, ms', own.review, floor.review),
    ],
  }
}

/** The editor with large records, each next to a small one in the same run, and keys in a large library. */
export const editingPart = ({ browser }: Bench): Promise<readonly Table[]> => {
  const starredQueries = largeRecords.map(({ text }): unknown => JSON.parse(text))
  return withSite(browser, { seed: { starredQueries } }, async ({ visit }) => {
    const floor = await visit((page) => drive(page, smallRecord))
    const tables: Table[] = []
    for (const record of largeRecords.filter((each) => each !== smallRecord)) {
      tables.push(tableOf(record.what, await visit((page) => drive(page, record)), floor))
    }
    const { p95 } = await visit(libraryKeys)
    const keys = figure('key to rows, p95 ms', p95, null, { most: 50 })
    return [...tables, { title: 'Library of 5,000 queries', heads: ['Starboard', ''], figures: [keys] }]
  })
}

const keys = 'where status over limit and name has part or else the rest of it all '.repeat(2).slice(0, 120)

const timed = async (action: () => Promise<void>): Promise<number> => {
  const start = performance.now()
  await action()
  return performance.now() - start
}

/** Opens a record, types, switches tabs, and reviews the change. */
const drive = async (page: Page, { id }: LargeRecord) => {
  await watchKeys(page)
  const meter = await measurePage(page)
  const { keyboard } = page
  const apl = page.getByRole('textbox', { name: 'APL query', exact: true })
  const json = page.getByRole('textbox', { name: 'Record JSON', exact: true })

  await page.goto('/queries')
  await page.getByRole('textbox', { name: 'Query ID' }).fill(id)
  await keyboard.press('Enter')
  await apl.waitFor()
  // It is known now, so open it a second time from the library, like a person.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved queries' }).click()
  const link = page.getByRole('table', { name: 'Library' }).getByRole('link').first()
  await link.waitFor()
  await meter.cpuSoFar()
  const open = await timed(async () => {
    await link.click()
    await apl.focus()
  })

  await keyboard.press('ControlOrMeta+End')
  const aplEnd = await typeSteadily(page, keys, meter.cpu)
  await toMiddle(page)
  const aplMiddle = await typeSteadily(page, keys, meter.cpu)

  const view = async (name: string, there: () => Promise<void>): Promise<number> => {
    await meter.cpuSoFar()
    return timed(async () => {
      await page.getByRole('tab', { name, exact: true }).click()
      await there()
    })
  }
  const toOptions = await view('Options', () =>
    page.getByRole('combobox', { name: 'Dataset', exact: true }).waitFor(),
  )
  const toJson = await view('JSON', () => json.focus())
  await keyboard.press('ControlOrMeta+Home')
  // After `{"id":"`, so that the record stays valid.
  for (let at = 0; at < 7; at++) await keyboard.press('ArrowRight')
  const typed = await typeSteadily(page, keys, meter.cpu)
  const toApl = await view('APL', () => apl.focus())
  await meter.cpuSoFar()
  const review = await timed(async () => {
    await keyboard.press('ControlOrMeta+s')
    await page.locator('.monaco-diff-editor .char-insert').first().waitFor({ state: 'attached' })
  })
  return { open, aplEnd, aplMiddle, json: typed, toOptions, toJson, toApl, review }
}

/** Clicks about halfway down the text. */
const toMiddle = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+Home')
  const editor = page.locator('.monaco-editor').first()
  const box = await editor.boundingBox()
  if (!box) throw new Error('the editor is not on screen')
  const height = await editor.locator('.view-lines').evaluate((element) => element.scrollHeight)
  const [x, y] = [box.x + 300, box.y + Math.min(box.height, height) / 2]
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, height > box.height ? height / 2 : 0)
  await page.mouse.click(x, y)
}
