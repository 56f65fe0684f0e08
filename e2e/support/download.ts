import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '../fixtures.ts'

/** Does what saves a file, and returns its name and text. */
export async function download(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ name: string; text: string }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') }
}

/** The text of the file that the Export menu of the page, or of a part of it, saves. */
export async function exportAs(
  page: Page,
  format: 'CSV' | 'JSON',
  within: Page | Locator = page,
): Promise<string> {
  await within.getByRole('button', { name: 'Export', exact: true }).click()
  const { text } = await download(page, () => page.getByRole('menuitem', { name: format }).click())
  return text
}
