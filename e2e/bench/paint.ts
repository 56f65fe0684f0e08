import type { Page } from '@playwright/test'

/** Milliseconds; `longestTask` of the main thread, since `first`. */
export type FirstPaint = { readonly first: number; readonly longestTask: number }

/** Call before opening the page. Resolves once the first matching element is painted, with the times. */
export const watchFirstPaint = async (page: Page, selector: string): Promise<() => Promise<FirstPaint>> => {
  await page.addInitScript(noteFirst, selector)
  return () =>
    page.evaluate(
      (of) => ({
        first: Number(Reflect.get(window, `firstAt ${of}`)),
        longestTask: Number(Reflect.get(window, `longestTask ${of}`)),
      }),
      selector,
    )
}

/** Runs in the page. */
const noteFirst = (selector: string): void => {
  const [firstAt, longestTask] = [`firstAt ${selector}`, `longestTask ${selector}`]
  Reflect.set(window, longestTask, 0)
  Reflect.set(window, firstAt, Infinity)
  const note = () => void Reflect.set(window, firstAt, performance.now())
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    // It runs right after that frame is painted; a message would wait for work that the page does in between.
    requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }))
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-rowcount'] })
  // Only scripts and rendering, not all tasks: Playwright's network watcher decodes a long answer at its end.
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries()) {
      if (frame.startTime < Number(Reflect.get(window, firstAt))) continue
      const scripts: readonly { duration: number }[] = Reflect.get(frame, 'scripts')
      const drawnFrom = Number(Reflect.get(frame, 'renderStart'))
      const drawing = drawnFrom > 0 ? frame.startTime + frame.duration - drawnFrom : 0
      const longest = Math.max(drawing, ...scripts.map(({ duration }) => duration))
      Reflect.set(window, longestTask, Math.max(longest, Number(Reflect.get(window, longestTask))))
    }
  }).observe({ type: 'long-animation-frame' })
}

/** Milliseconds from the press of a click to the frame that shows its result, by the page's own clock. */
export const clickToPaint = async (
  page: Page,
  click: () => Promise<void>,
  selector: string,
): Promise<number> => {
  await page.evaluate(noteAnswer, selector)
  await click()
  await page.waitForFunction(() => Reflect.has(window, 'paintedAfter'))
  return page.evaluate(() => Number(Reflect.get(window, 'paintedAfter')))
}

/** Runs in the page. */
const noteAnswer = (selector: string): void => {
  Reflect.deleteProperty(window, 'paintedAfter')
  addEventListener(
    'mousedown',
    ({ timeStamp }) => {
      const note = () => void Reflect.set(window, 'paintedAfter', performance.now() - timeStamp)
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }))
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    },
    { capture: true, once: true },
  )
}
