import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '../fixtures.ts'

/** WCAG 2.0 to 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects that axe finds nothing wrong with the page as it is now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
  )
  expect(found, 'accessibility violations').toEqual([])
}
