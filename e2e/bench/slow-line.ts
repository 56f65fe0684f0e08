import type { Browser } from '@playwright/test'
import { type FirstScreen, type Line, openFirstScreen } from '../support/first-screen.ts'
import { startStarboard } from '../support/start-starboard.ts'
import type { StorageState } from './measure-table.ts'
import { line as textLine, mark } from './report.ts'
import { floorSubject, serveFloor } from './subjects.ts'

/** A cold cache over this line, as of somebody far away or on the way. */
const line: Line = { roundTripMs: 50, megabits: 20 }

/** The screens, what each is there for, and the most milliseconds until then. */
const screens = [
  { name: '/orgs', path: '/orgs', ready: 'tr[data-position]', most: 800 },
  { name: '/tokens', path: '/tokens', ready: 'main a[href^="/tokens/"]', most: 850 },
  { name: '/queries', path: '/queries', ready: 'main h1', most: 650 },
] as const

export type SlowFigures = {
  readonly name: string
  readonly most: number | null
  readonly first: FirstScreen
}

const medianOf = (rounds: readonly FirstScreen[]): FirstScreen => {
  const middle = (name: keyof FirstScreen): number =>
    rounds.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  return {
    requests: middle('requests'),
    script: middle('script'),
    chain: middle('chain'),
    shift: middle('shift'),
    ms: middle('ms'),
  }
}

/**
 * What it takes until each list shows its first row over a slow line, and what a page without a framework takes over the
 * same line with the same organizations. They take turns.
 */
export const measureSlowLine = async (
  browser: Browser,
  signIn: (browser: Browser, url: string) => Promise<StorageState>,
  rounds: number,
): Promise<readonly SlowFigures[]> => {
  const starboard = await startStarboard()
  const answer = await fetch(`${starboard.serviceUrl}/v2/orgs`, {
    headers: { Authorization: `Bearer ${starboard.accessToken}` },
  })
  const floor = await serveFloor(await answer.text())
  try {
    const storageState = await signIn(browser, starboard.url)
    const base = floorSubject(floor.url)
    const subjects = [
      { name: 'floor', url: base.url, ready: base.row, most: null },
      ...screens.map(({ name, path, ready, most }) => ({
        name,
        url: `${starboard.url}${path}`,
        ready,
        most,
      })),
    ]
    const measured = subjects.map((): FirstScreen[] => [])
    for (let round = 0; round < rounds; round++) {
      for (const [at, { url, ready }] of subjects.entries()) {
        const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
        measured[at]?.push(await openFirstScreen(await context.newPage(), url, ready, line))
        await context.close()
      }
    }
    return subjects.map(({ name, most }, at) => ({ name, most, first: medianOf(measured[at] ?? []) }))
  } finally {
    await floor.close()
    await starboard.stop()
  }
}

/** Lines of the readable table. */
export const slowLines = (measured: readonly SlowFigures[]): readonly string[] => {
  const floor = measured.find(({ most }) => most === null)?.first.ms ?? 0
  return [
    '',
    textLine('50 ms, 20 Mbit/s, cold cache', 'requests', 'in a row', 'script kB', 'shift', 'ms', 'ratio', ''),
    ...measured.map(({ name, most, first: { requests, chain, script, shift, ms } }) =>
      textLine(
        most === null ? name : `${name}, ≤ ${most} ms`,
        String(requests),
        String(chain),
        script.toFixed(0),
        shift.toFixed(3),
        ms.toFixed(0),
        `${(ms / floor).toFixed(2)} ×`,
        most === null ? '' : mark(ms <= most),
      ),
    ),
  ]
}
