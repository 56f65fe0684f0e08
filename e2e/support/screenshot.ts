import { copyFile, mkdir } from 'node:fs/promises'
import { expect, type Page } from '../fixtures.ts'

const folder = 'e2e/.cache/shots'
/** The pictures in the docs, updated with UPDATE_SCREENSHOTS=1. */
const published = 'e2e/screenshots'
const heights: Record<number, number> = { 1440: 900, 1024: 768, 390: 844 }
const themes = ['light', 'dark'] as const

/** Screenshots are only taken on request, because they prove nothing by themselves. */
const takesPictures = process.env['UPDATE_SCREENSHOTS'] === '1'

/** Takes a screenshot of the viewport, `NAME.png` in `e2e/.cache/shots`, but only with UPDATE_SCREENSHOTS=1. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (takesPictures) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Publishes the widest light screenshot of that name in the docs. */
export const publish = async (name: string): Promise<void> => {
  if (!takesPictures) return
  await mkdir(published, { recursive: true })
  await copyFile(`${folder}/${name}-light-1440.png`, `${published}/${name}.png`)
}

/**
 * Expects that the page fits at three widths without overflowing sideways. Takes a screenshot at each width in both
 * themes: `NAME-THEME-WIDTH.png`.
 */
export const shot = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize()
  // Away from where the last click left the pointer, which may show a tooltip.
  if (takesPictures) await page.mouse.move(0, 0)
  for (const [width, height] of Object.entries(heights)) {
    await page.setViewportSize({ width: Number(width), height })
    await settle(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `how far “${name}” sticks out at ${width} pixels`,
      })
      .toBeLessThanOrEqual(0)
    for (const theme of takesPictures ? themes : []) {
      await page.emulateMedia({ colorScheme: theme })
      await settle(page)
      await picture(page, `${name}-${theme}-${width}`)
    }
  }
  if (takesPictures) await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** Waits until fonts are loaded and the layout for the new width is painted. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await expect(page.getByRole('main').or(page.locator('body')).first()).toBeVisible()
}
