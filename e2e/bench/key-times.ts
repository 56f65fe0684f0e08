import type { Page } from '@playwright/test'
import { quantile } from 'd3-array'

/** From a key to the frame that shows it, in milliseconds. */
export type KeyTimes = { readonly median: number; readonly p95: number; readonly cpu: number }

const pace = 50

/** Runs in the page: records for each key when it was pressed and when the next frame was painted. */
const noteKeys = (): void => {
  const times: number[] = []
  Reflect.set(window, 'keyTimes', times)
  window.addEventListener(
    'keydown',
    ({ timeStamp, key, ctrlKey }) => {
      if (key.length > 1 || ctrlKey) return
      requestAnimationFrame(() => {
        // What is posted in a frame runs after its paint.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp), { once: true })
        port1.start()
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
}

/** Call before opening the page. */
export const watchKeys = (page: Page): Promise<unknown> => page.addInitScript(noteKeys)

/** Types a text, or named keys, at a steady pace into the focused element. `cpu` is a key's main-thread time. */
export const typeSteadily = async (
  page: Page,
  text: string | readonly string[],
  cpu: (action: () => Promise<void>) => Promise<number>,
): Promise<KeyTimes> => {
  await page.evaluate(() => {
    const times: unknown = Reflect.get(window, 'keyTimes')
    if (Array.isArray(times)) times.length = 0
  })
  const spent = await cpu(async () => {
    for (const key of text) {
      const next = performance.now() + pace
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
    }
  })
  const taken: unknown = await page.evaluate(() => Reflect.get(window, 'keyTimes'))
  const times = (Array.isArray(taken) ? taken : []).map(Number)
  return {
    median: quantile(times, 0.5) ?? 0,
    p95: quantile(times, 0.95) ?? 0,
    cpu: spent / text.length,
  }
}
