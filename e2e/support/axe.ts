import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type axe from 'axe-core'
import { expect, type Page } from '../fixtures.ts'

/** The minified script, which takes half as long to load as the one that `axe-core` offers as its source. */
const script = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8')

type RunOnly = { readonly type: 'tag' | 'rule'; readonly values: string[] }

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules about colors, the only ones that another theme can break. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Expects that the page passes all axe rules in its current state. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNoViolation(page, { type: 'tag', values: allRules })

/** Expects that it passes all axe rules in the light theme and the color rules in the dark one. Ends in light. */
export const expectAccessibleInBothThemes = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectOnceDrawn(page, { type: 'rule', values: colorRules })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectOnceDrawn(page, { type: 'tag', values: allRules })
}

/** Waits for a theme change: colors fade, and the editor changes a moment after the page. */
const expectOnceDrawn = async (page: Page, runOnly: RunOnly): Promise<void> => {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  await expect(() => expectNoViolation(page, runOnly)).toPass()
}

const expectNoViolation = async (page: Page, runOnly: RunOnly): Promise<void> => {
  // Half a megabyte of script, so it is loaded only once per page.
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) {
    await page.evaluate(script)
    await page.evaluate(rememberColors)
  }
  const violations = await page.evaluate(async (chosen) => {
    // Experimental in axe, and the only rule that a control's accessible name contains its visible label.
    const rules = { 'label-content-name-mismatch': { enabled: true } }
    return (await window.axe.run({ runOnly: chosen, rules, resultTypes: ['violations'] })).violations
  }, runOnly)
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
  )
  expect(found, 'accessibility violations').toEqual([])
}

type Color = { r: number; g: number; b: number; alpha: number }

declare global {
  interface Window {
    axe: typeof axe & {
      commons: { color: { Color: { prototype: Color & { parseString: (text: string) => Color } } } }
    }
  }
}

/** Caches parsed colors: parsing the same few for each element took a third of axe's time. */
const rememberColors = (): void => {
  const { prototype } = window.axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map<string, Color>()
  prototype.parseString = function (text) {
    const color = known.get(text)
    if (color) return Object.assign(this, color)
    const { r, g, b, alpha } = parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}
