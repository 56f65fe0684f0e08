import type { Page } from '@playwright/test'

const patienceMs = 15_000

/** Milliseconds from the click on a saved query to an editor that takes text; null where there is none to open. */
export const editorTime = async (page: Page, url: string): Promise<number | null> => {
  try {
    await page.goto(`${url}/queries`)
    const add = page.getByRole('button', { name: 'Add sample queries' })
    await add.click({ timeout: patienceMs })
    const query = page.getByRole('table', { name: 'Library' }).getByRole('link').first()
    await query.waitFor({ timeout: patienceMs })
    const start = performance.now()
    await query.click()
    const editor = page.getByRole('textbox', { name: 'APL query', exact: true })
    await editor.waitFor({ timeout: patienceMs })
    await page.locator('.monaco-editor').waitFor({ timeout: patienceMs })
    await editor.focus()
    return performance.now() - start
  } catch {
    return null
  }
}
