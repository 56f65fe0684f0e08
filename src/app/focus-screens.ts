import type { AnyRouter } from '@tanstack/react-router'

/** Milliseconds in which the rows of a list are drawn again where they were. */
const patience = 1500

/** What takes the focus in the row that leads to an address: the row, else its cell, else the link. */
function rowTo(pathname: string): HTMLElement | undefined {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#main :is(tr, [role=row], li) a[href]')) {
    if (link.pathname !== pathname) continue
    const around = [link.closest<HTMLElement>('tr'), link.closest<HTMLElement>('td, th')]
    return around.find((element) => element?.hasAttribute('tabindex')) ?? link
  }
  return undefined
}

const depth = (pathname: string) => pathname.split('/').length

/**
 * Gives the focus to the screen that comes in place of another, where it would be left on nothing: back on a list to the
 * row that leads where one comes from, else to `main`.
 */
export function focusScreens(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const { pathname } = new URL(fromLocation.publicHref, location.origin)
    const screen = location.pathname
    const isBack = depth(pathname) > depth(screen)
    const end = performance.now() + patience
    function look() {
      const main = document.querySelector<HTMLElement>('#main')
      const isFree = document.activeElement === document.body || document.activeElement === main
      if (!isFree || location.pathname !== screen) return
      const row = isBack ? rowTo(pathname) : undefined
      if (isBack && !row && performance.now() < end) requestAnimationFrame(look)
      else (row ?? main)?.focus({ preventScroll: true })
    }
    look()
  })
}
