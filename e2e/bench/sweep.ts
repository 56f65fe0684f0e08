import type { Page } from '@playwright/test'

/** Pixels per frame. A mouse wheel moves a list by about 100; the fast one is a flick. */
export type SweepStep = { readonly down: number; readonly right: number }

export const handStep: SweepStep = { down: 120, right: 80 }
export const flickStep: SweepStep = { down: 260, right: 190 }

export type Sweep = {
  /** 95th percentile of the frame time, in milliseconds. */
  readonly p95: number
  /** Percentage of checked positions without a cell that should have had one. */
  readonly blank: number
}

/**
 * Scrolls the matching element down and right in each frame and times the frames. Then repeats it and checks in each
 * frame whether cells are there, which costs more than the scrolling. If `scroller` is null, only times the page's
 * frames.
 */
export const sweep = async (
  page: Page,
  scroller: string | null,
  cell: string,
  step: SweepStep,
): Promise<Sweep> => {
  const { p95 } = await sweepOnce(page, { scroller, cell, step, mustLook: false })
  if (scroller === null) return { p95, blank: 0 }
  return { p95, blank: (await sweepOnce(page, { scroller, cell, step, mustLook: true })).blank }
}

type SweepInput = {
  readonly scroller: string | null
  readonly cell: string
  readonly step: SweepStep
  readonly mustLook: boolean
}

const sweepOnce = (page: Page, input: SweepInput): Promise<Sweep> =>
  page.evaluate(async ({ scroller, cell, step: { down, right }, mustLook }) => {
    const element = scroller === null ? null : document.querySelector(scroller)
    if (scroller !== null && !element) throw new Error(`nothing matches ${scroller}`)
    element?.scrollTo(0, 0)
    const box = element?.getBoundingClientRect()
    const frames: number[] = []
    let [looks, blanks] = [0, 0]
    let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    for (let frame = 0; frame < 240; frame++) {
      if (element) {
        element.scrollTop += down
        // Right and back again, so that columns constantly enter and leave.
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
        if (!there?.closest(cell)) blanks++
      }
    }
    frames.sort((a, b) => a - b)
    return { p95: frames[Math.floor(frames.length * 0.95)] ?? 0, blank: looks ? (100 * blanks) / looks : 0 }
  }, input)
