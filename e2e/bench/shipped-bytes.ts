import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/** Opens a page and gives the gzipped size (level 9, in kB of 1000 bytes) of every script it loads by itself. */
export const shippedScript = async (page: Page, url: string, ready: string): Promise<number> => {
  const scripts = new Map<string, Promise<number>>()
  const note = (response: Response): void => {
    if (!/\.js(?:$|\?)/u.test(response.url()) || scripts.has(response.url())) return
    scripts.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  }
  page.on('response', note)
  await page.goto(url)
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  const sizes = await Promise.all(scripts.values())
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
