import type { AnyRouter } from '@tanstack/react-router'
import { announce } from '#ui/announce.tsx'

/** How long, in milliseconds, the heading of a new screen may take to appear. */
const patience = 1500

/** Announces the title of a new screen as soon as the screen has a heading. */
function announceTitle(): void {
  const screen = location.pathname
  const end = performance.now() + patience
  function look() {
    if (location.pathname !== screen) return
    const isShown = (document.querySelector('#main h1')?.textContent ?? '') !== ''
    if (isShown) announce(document.title.replace(/ · Starboard$/, ''))
    else if (performance.now() < end) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Announces every screen that is shown in place of another one. Gives the function that ends it. */
export const announceScreens = (router: AnyRouter): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) announceTitle()
  })
