import type { Page } from '@playwright/test'
import { quantile } from 'd3-array'

/** Milliseconds. */
export type MarkTimes = { readonly median: number; readonly p95: number }

const rounds = 40
const patienceMs = 30_000

/** Runs in the page: records how long after a key the first mark appears or the last one disappears. */
const noteMarks = (): void => {
  const times: number[] = []
  Reflect.set(window, 'markTimes', times)
  let pressed = 0
  let isMarked = false
  window.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
  new MutationObserver(() => {
    const now = document.querySelector('.squiggly-warning') !== null
    if (now === isMarked) return
    isMarked = now
    times.push(performance.now() - pressed)
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
}

/** Call before opening the page. */
export const watchMarks = (page: Page): Promise<unknown> => page.addInitScript(noteMarks)

/** Types an unmatched closing bracket into the focused query and deletes it again. */
export const markTimes = async (page: Page): Promise<MarkTimes> => {
  const press = async (key: string, count: number): Promise<void> => {
    await page.keyboard.press(key)
    await page.waitForFunction((count) => Reflect.get(window, 'markTimes').length >= count, count, {
      timeout: patienceMs,
      polling: 10,
    })
    // Pauses like a person; the editing part measures keys in quick succession.
    await page.waitForTimeout(120)
  }
  await page.keyboard.press('ControlOrMeta+End')
  // The first mark waits for the worker and is not counted.
  await press(')', 1)
  await press('Backspace', 2)
  for (let round = 1; round <= rounds; round++) {
    await press(')', 2 * round + 1)
    await press('Backspace', 2 * round + 2)
  }
  const noted: unknown = await page.evaluate(() => Reflect.get(window, 'markTimes'))
  const times = (Array.isArray(noted) ? noted : []).map(Number).slice(2)
  return { median: quantile(times, 0.5) ?? 0, p95: quantile(times, 0.95) ?? 0 }
}
