import { expect, type Locator, type Page } from '../fixtures.ts'

/** The text field of a code editor, by its accessible name. */
export const editorField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true })

/**
 * The whole text of a code editor, even what is scrolled out of view. It is copied like a person would,
 * because an editor renders only the lines on screen.
 */
export const readEditor = async (page: Page, name: string): Promise<string> => {
  const field = editorField(page, name)
  if (await isPlain(field)) return field.inputValue()
  await field.focus()
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'copiedText')
    document.addEventListener(
      'copy',
      (event) => Reflect.set(window, 'copiedText', event.clipboardData?.getData('text/plain')),
      { once: true },
    )
  })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await page.waitForFunction(() => Reflect.has(window, 'copiedText'))
  const copied = String(await page.evaluate((): unknown => Reflect.get(window, 'copiedText')))
  // With nothing selected, the editor copies the current line, which is how an empty text reads.
  return copied === '\n' ? '' : copied
}

/** Pastes over the whole text of a code editor and checks that the editor accepted it unchanged. */
export const replaceEditor = async (page: Page, name: string, text: string): Promise<void> => {
  const field = editorField(page, name)
  if (await isPlain(field)) {
    await field.fill(text)
    return
  }
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  if (page.context().browser()?.browserType().name() === 'firefox') {
    // A paste event created by a script carries no text here.
    await page.keyboard.insertText(text)
    await expect.poll(() => readEditor(page, name)).toBe(text)
    return
  }
  // Typing would trigger closing brackets, indentation, and suggestions.
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await expect.poll(() => readEditor(page, name)).toBe(text)
}

/** Whether this is the plain field shown when the editor could not be loaded. */
const isPlain = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element instanceof HTMLTextAreaElement && !element.closest('.monaco-editor'))
