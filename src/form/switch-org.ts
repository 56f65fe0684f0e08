import { type ActiveOrg, chooseOrg, orgState, rememberOrg } from '#api/active-org.ts'

/** The screen that an address belongs to: a record of one organization is none of another. */
export function screenOf(pathname: string, search: string): string {
  if (/^\/queries(?:\/|$)/.test(pathname)) return '/queries'
  if (/^\/(?:tokens|datasets)(?:\/|$)/.test(pathname)) return '/tokens'
  return pathname + search
}

/**
 * Makes an organization the active one. A page without one goes on where it is; any other is loaded anew at `to`, by
 * default the screen it shows, so that nothing of one organization is ever taken for another’s. Who has unsaved text
 * is asked by the browser, and may stay.
 */
export function switchOrg(org: ActiveOrg, to = screenOf(location.pathname, location.search)): void {
  const active = orgState().org
  if (active?.id === org.id) return
  if (active === null) return chooseOrg(org)
  const staying = new AbortController()
  const { signal } = staying
  window.addEventListener('pagehide', () => rememberOrg(org), { signal })
  // Whoever stayed, and uses the page on, has not switched.
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, () => staying.abort(), { signal, capture: true })
  }
  location.assign(to)
}
