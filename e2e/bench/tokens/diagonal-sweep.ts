import type { Page } from '@playwright/test'
import type { Sweep } from '../sweep.ts'

/** Pixels from frame to frame. A hand on a wheel moves a list by about 100; the fast one is a flick. */
export type SweepStep = { readonly down: number; readonly right: number }

export const handStep: SweepStep = { down: 120, right: 80 }
export const flickStep: SweepStep = { down: 260, right: 190 }

/**
 * Scrolls a grid down and to the right in each frame and times the frames; then once more, and looks in each frame
 * whether cells are there, which costs more than the scrolling. Without a grid it only times the frames of the page.
 */
export const diagonalSweep = async (page: Page, grid: string | null, step: SweepStep): Promise<Sweep> => {
  const { p95 } = await sweepOnce(page, { grid, step, mustLook: false })
  const { blank } = grid === null ? { blank: 0 } : await sweepOnce(page, { grid, step, mustLook: true })
  return { p95, blank }
}

type SweepInput = { readonly grid: string | null; readonly step: SweepStep; readonly mustLook: boolean }

const sweepOnce = (page: Page, input: SweepInput): Promise<Sweep> =>
  page.evaluate(async ({ grid: selector, step: { down, right }, mustLook }) => {
    const element = selector === null ? null : document.querySelector(selector)
    element?.scrollTo(0, 0)
    const box = element?.getBoundingClientRect()
    const frames: number[] = []
    let [looks, blanks] = [0, 0]
    let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    for (let frame = 0; frame < 240; frame++) {
      if (element) {
        element.scrollTop += down
        // To the right and back again, so that columns come and go all the time.
        element.scrollLeft += frame % 120 < 60 ? right : -right
      }
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      frames.push(now - last)
      last = now
      if (!box || !mustLook) continue
      for (const [across, below] of [
        [0.4, 0.2],
        [0.6, 0.5],
        [0.95, 0.95],
      ] as const) {
        const there = document.elementFromPoint(box.left + box.width * across, box.top + box.height * below)
        looks++
        if (!there?.closest('[role="cell"]')) blanks++
      }
    }
    frames.sort((a, b) => a - b)
    return { p95: frames[Math.floor(frames.length * 0.95)] ?? 0, blank: looks ? (100 * blanks) / looks : 0 }
  }, input)
