import type { AnyRouter } from '@tanstack/react-router'
import { announce } from '#ui/toast.tsx'
import { startTooltips } from './tooltips.ts'

/** How long, in milliseconds, a page may take to show what a navigation or a click led to. */
const patience = 1500

/** Calls `act` in every frame until it is done, the screen changes, or nothing more is to be expected. */
function repeatUntilDone(act: () => boolean): void {
  const screen = location.pathname
  const end = performance.now() + patience
  function handleFrame(now: number) {
    if (location.pathname === screen && !act() && now < end) requestAnimationFrame(handleFrame)
  }
  requestAnimationFrame(handleFrame)
}

/** Announces the title of a new screen as soon as the screen has a heading. */
function announceTitle(): void {
  repeatUntilDone(() => {
    const isShown = (document.querySelector('#main h1')?.textContent ?? '') !== ''
    if (isShown) announce(document.title.replace(/ · Starboard$/, ''))
    return isShown
  })
}

/** Announces the sort order of a column once it has changed. */
function announceSort(header: Element): void {
  const before = header.ariaSort
  repeatUntilDone(() => {
    const { ariaSort, ariaLabel } = header
    if (ariaSort === before) return false
    announce(ariaSort ? `Sorted by ${ariaLabel}, ${ariaSort}` : `Not sorted by ${ariaLabel}`)
    return true
  })
}

/** An element and its ancestors up to `main`, if it is in there, innermost first, each with its siblings. */
type Place = readonly { node: Element; next: Element | null; previous: Element | null }[]

function placeOf(element: Element): Place {
  const place = []
  for (let node: Element | null = element; node && node.id !== 'main'; node = node.parentElement) {
    place.push({ node, next: node.nextElementSibling, previous: node.previousElementSibling })
  }
  return place
}

const stops = ':is(a[href], button, input, select, textarea, [tabindex]):not([tabindex="-1"])'

/** The visible tab stops of a sibling that is still in the page, itself included. */
function stopsIn(sibling: Element | null): readonly HTMLElement[] {
  if (!sibling?.isConnected) return []
  const inside = [...sibling.querySelectorAll<HTMLElement>(stops)]
  const all = sibling instanceof HTMLElement && sibling.matches(stops) ? [sibling, ...inside] : inside
  return all.filter((stop) => stop.checkVisibility())
}

/** The tab stop nearest to a place whose element is gone: the next one in the same part of the page, or the previous one. */
function nearestStop(place: Place): HTMLElement | undefined {
  for (const { next, previous } of place) {
    const stop = stopsIn(next)[0] ?? stopsIn(previous).at(-1)
    if (stop) return stop
  }
  return undefined
}

let place: Place = []

function handleFocus({ target }: FocusEvent): void {
  if (target instanceof Element && target.closest('#main, [data-notices]')) place = placeOf(target)
}

/** The tab stop that last had the focus, or the one nearest to where it was. */
function lastStop(): HTMLElement | undefined {
  const stop = place[0]?.node
  return stop instanceof HTMLElement && stop.isConnected ? stop : nearestStop(place)
}

function handleClick({ target, detail }: MouseEvent): void {
  const header = target instanceof Element && target.closest('[data-sort]')?.closest('th')
  if (header) announceSort(header)
  const toast = target instanceof Element && target.closest('.toast-place')
  // Only a click by a pointer has a count. Tab then goes on where the control was, but those of a toast are the last ones.
  if (detail > 0 && !toast) return
  repeatUntilDone(() => {
    const isGone = toast ? !target.isConnected : place[0]?.node.isConnected === false
    const isLost = isGone && document.activeElement === document.body
    if (isLost) lastStop()?.focus({ preventScroll: detail > 0 })
    return isLost
  })
}

let isStarted = false

/**
 * Shows tooltips, and announces every screen that replaces another one, and every change of a sort order. If a control
 * disappears after it was used from the keyboard or by assistive technology, or in a toast, moves the focus to the nearest
 * tab stop, so that it does not start over at the top of the page.
 */
export function assist(router: AnyRouter): void {
  if (isStarted) return
  isStarted = true
  startTooltips()
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) announceTitle()
  })
  document.addEventListener('focusin', handleFocus)
  document.addEventListener('click', handleClick, { capture: true })
}
