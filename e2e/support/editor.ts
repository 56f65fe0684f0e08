import { expect, type Locator, type Page } from '../fixtures.ts'

/** The text field of a code editor, by its accessible name. */
export const editorField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true })

/**
 * The whole text of a code editor, even what is scrolled out of view. It is copied like a person would,
 * because an editor renders only the lines on screen.
 */
export const readEditor = async (page: Page, name: string): Promise<string> => {
  const plain = await editorField(page, name).evaluate(enter)
  if (plain !== null) return plain
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  const copied = String(await page.evaluate((): unknown => Reflect.get(window, 'copiedText')))
  // With nothing selected, the editor copies the current line, which is how an empty text reads.
  return copied === '\n' ? '' : copied
}

/** Pastes over the whole text of a code editor and checks that the editor accepted it unchanged. */
export const replaceEditor = async (page: Page, name: string, text: string): Promise<void> => {
  const field = editorField(page, name)
  if ((await field.evaluate(enter)) !== null) {
    await field.fill(text)
    return
  }
  await page.keyboard.press('ControlOrMeta+a')
  if (page.context().browser()?.browserType().name() === 'firefox') {
    await page.keyboard.press('Delete')
    // A paste event created by a script carries no text here.
    await page.keyboard.insertText(text)
  } else if (text === '') {
    await page.keyboard.press('Delete')
  } else {
    // Typing would trigger closing brackets, indentation, and suggestions.
    await field.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  }
  await expect.poll(() => readEditor(page, name)).toBe(text)
}

/**
 * Runs in the page. Returns the text of the plain field shown when the editor could not be loaded. Otherwise, focuses
 * the editor and has the next copied text in `copiedText`: in one call, because journeys do this hundreds of times.
 */
const enter = (element: Element): string | null => {
  if (element instanceof HTMLTextAreaElement && !element.closest('.monaco-editor')) return element.value
  if (element instanceof HTMLElement) element.focus()
  const copied = new Promise((resolve) => {
    document.addEventListener('copy', (event) => resolve(event.clipboardData?.getData('text/plain')), {
      once: true,
    })
  })
  Reflect.set(window, 'copiedText', copied)
  return null
}
