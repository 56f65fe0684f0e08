import { copyFile, mkdir } from 'node:fs/promises'
import { expect, type Page } from '../fixtures.ts'

const folder = 'e2e/.cache/shots'
/** The pictures that the README shows; written anew with UPDATE_SCREENSHOTS=1. */
const published = 'e2e/screenshots'
const heights: Record<number, number> = { 1440: 900, 1024: 768, 390: 844 }
const themes = ['light', 'dark'] as const

/** Pictures are only taken when somebody wants to look at them: they prove nothing by themselves. */
const takesPictures = process.env['UPDATE_SCREENSHOTS'] === '1'

/** A picture of what is in sight, as `NAME.png` in `e2e/.cache/shots`; none without UPDATE_SCREENSHOTS=1. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (takesPictures) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Makes the widest light picture of that name one of those that the README shows. */
export const publish = async (name: string): Promise<void> => {
  if (!takesPictures) return
  await mkdir(published, { recursive: true })
  await copyFile(`${folder}/${name}-light-1440.png`, `${published}/${name}.png`)
}

/**
 * Expects that the page fits at three widths: nothing of it sticks out sideways. Takes a picture of each width in both
 * themes: `NAME-THEME-WIDTH.png`.
 */
export const shot = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize()
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

/** Fonts are there, and the layout of the new width is painted. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await expect(page.getByRole('main').or(page.locator('body')).first()).toBeVisible()
}
