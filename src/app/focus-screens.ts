import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

/** How many milliseconds the rows of a list may take to appear again before `main` gets the focus instead. */
const patience = 1500
/** How many milliseconds they may take in all. */
const longest = 60_000

/** The element to focus in the row that links to `pathname`: the row, else its cell, else the link. */
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
 * Moves the focus to a newly shown screen if it would otherwise be lost: after going back to a list, to the row that
 * links to the previous screen; in all other cases to `main`.
 */
export function focusScreens(router: AnyRouter): void {
  let wentBack = false
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    wentBack = action.type === 'BACK'
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const { pathname } = new URL(fromLocation.publicHref, location.origin)
    const screen = location.pathname
    const isUp = depth(pathname) > depth(screen)
    const isBack = isUp || wentBack
    const start = performance.now()
    function moveFocus() {
      const main = document.querySelector<HTMLElement>('#main')
      const isFree = document.activeElement === document.body || document.activeElement === main
      if (!isFree || location.pathname !== screen) return
      const row = isBack ? rowTo(pathname) : undefined
      const waited = performance.now() - start
      // Back may lead to a screen without a list: `main` gets the focus, and the row takes over if it appears.
      if (row || !isUp || waited >= patience) (row ?? main)?.focus({ preventScroll: true })
      if (isBack && !row && waited < longest) setTimeout(moveFocus, 50)
    }
    moveFocus()
  })
}

/**
 * Focuses the control that is clicked, before its handlers run. Safari focuses what is around a button or link instead,
 * and menus and dialogs could not tell where they were opened from.
 */
export function focusClicked({ target, detail }: MouseEvent): void {
  // Keyboards and scripts click with a detail of 0. The focus stays in the field that an option is for.
  if (!detail || !(target instanceof Element)) return
  const control = target.closest<HTMLElement>('a, button:not([role=option])')
  if (!control?.contains(document.activeElement)) control?.focus()
}
