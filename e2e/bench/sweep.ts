import type { Page } from '@playwright/test'

export type Sweep = {
  /** 95th percentile of the time from frame to frame, in milliseconds. */
  readonly p95: number
  /** Share of the places looked at where a row should have been and none was, in percent. */
  readonly blank: number
}

/** Scrolls through the list, one long step in each frame, and looks in each frame whether rows are there. */
export const sweep = (page: Page, scroller: string, row: string): Promise<Sweep> =>
  page.evaluate(
    async ({ scroller, row }) => {
      const element = document.querySelector(scroller)
      if (!element) throw new Error(`nothing matches ${scroller}`)
      const box = element.getBoundingClientRect()
      const frames: number[] = []
      let [looks, blanks] = [0, 0]
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let step = 0; step < 120; step++) {
        const most = element.scrollHeight - element.clientHeight
        element.scrollTop = Math.min(most, element.scrollTop + 640)
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        frames.push(now - last)
        last = now
        for (const part of [0.1, 0.5, 0.95]) {
          const there = document.elementFromPoint(box.left + 40, box.top + 40 + (box.height - 60) * part)
          looks++
          if (!there?.closest(row)) blanks++
        }
      }
      element.scrollTop = 0
      frames.sort((a, b) => a - b)
      return { p95: frames[Math.floor(frames.length * 0.95)] ?? 0, blank: (100 * blanks) / looks }
    },
    { scroller, row },
  )
