import { expect, type Page } from '../fixtures.ts'

const folder = 'e2e/.cache/shots'
const heights: Record<number, number> = { 1440: 900, 1024: 768, 390: 844 }
const themes = ['light', 'dark'] as const

/** Takes a picture of the page in both themes at three widths: `NAME-THEME-WIDTH.png` in `e2e/.cache/shots`. */
export const shot = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize()
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const [width, height] of Object.entries(heights)) {
      await page.setViewportSize({ width: Number(width), height })
      await settle(page)
      await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png` })
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}

/** Fonts are there, and the layout of the new width is painted. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await expect(page.getByRole('main').or(page.locator('body')).first()).toBeVisible()
}
