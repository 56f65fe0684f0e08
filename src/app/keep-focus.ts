/** How long, in milliseconds, a control may take to disappear after it was used. */
const patience = 1500

/** An element and its ancestors up to `main`, innermost first, each with its siblings. */
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
  if (target instanceof Element && target.closest('#main')) place = placeOf(target)
}

function handleClick({ detail }: MouseEvent): void {
  // Only a click by a pointer has a count.
  if (detail > 0) return
  const screen = location.pathname
  const end = performance.now() + patience
  function look() {
    if (location.pathname !== screen) return
    const isLost = document.activeElement === document.body && place[0]?.node.isConnected === false
    if (isLost) nearestStop(place)?.focus()
    else if (performance.now() < end) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Moves the focus to the nearest tab stop if a control disappears after it was used from the keyboard or by assistive
 * technology, which would otherwise start over at the top of the page.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', handleFocus)
  document.addEventListener('click', handleClick, { capture: true })
}
