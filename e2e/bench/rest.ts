import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { freePort } from '#test/storage/free-port.ts'
import { startProcess } from '../support/start-process.ts'
import { clickToPaint } from './paint.ts'
import { figure, type Table } from './result.ts'
import { type Bench, withSite } from './site.ts'

const size = (label: string, prefix: string, extension: 'js' | 'css', most: number) =>
  figure(`${label}, gzip kB`, assetSize(prefix, extension), null, { most })

/** Everything else: the start of the server, the first opening of the editor, and what the editor loads. */
export const restPart = async ({ browser }: Bench): Promise<readonly Table[]> => {
  const { ready, rss } = await measureServer()
  const editor = await withSite(browser, {}, ({ visit }) => visit(editorTime))
  return [
    {
      title: 'Startup and sizes',
      heads: ['Starboard', ''],
      figures: [
        figure('server ready, ms', ready, null, { most: 1000 }),
        figure('server resident, idle, MB', rss, null, { most: 150 }),
        figure('click to first editor, ms', editor, null, { most: 1000 }),
        size('Monaco and our editor', 'monaco', 'js', 874),
        size('style of the editor', 'monaco', 'css', 23),
        size('editor worker', 'editor.worker', 'js', 93),
        size('language worker', 'language-worker', 'js', 583),
      ],
    },
  ]
}

/** Milliseconds from the click on a saved query to the first editor of a page. */
const editorTime = async (page: Page): Promise<number> => {
  await page.goto('/queries')
  await page.getByRole('button', { name: 'Add sample queries' }).click()
  const query = page.getByRole('table', { name: 'Library' }).getByRole('link').first()
  await query.waitFor()
  return clickToPaint(page, () => query.click(), '.monaco-editor .view-line')
}

const folder = 'dist/site/assets'

/** Gzipped size (level 9, in kB of 1000 bytes) of the built files with this prefix; null if there are none. */
const assetSize = (prefix: string, extension: string): number | null => {
  const files = readdirSync(folder).filter(
    (name) => name.startsWith(prefix) && name.endsWith(`.${extension}`),
  )
  const sizes = files.map((name) => gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length)
  return files.length === 0 ? null : sizes.reduce((sum, size) => sum + size) / 1000
}

/** Milliseconds from process start to ready line, including creating the demo set, and resident megabytes when idle. */
const measureServer = async (): Promise<{ ready: number; rss: number | null }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'starboard-bench-'))
  const start = performance.now()
  const server = await startProcess({
    args: ['dist/server/main.js'],
    env: { PORT: '0', SERVICE_PORT: String(await freePort()), DATA_DIR: dataDir },
    readyLine: /Starboard ready at/u,
  })
  const ready = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const rss = residentMegabytes(server.pid)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
  return { ready, rss }
}

/** Null if `ps` does not say. */
const residentMegabytes = (pid: number): number | null => {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  } catch {
    return null
  }
}
