import { type ReactNode, useSyncExternalStore } from 'react'
import {
  type ActiveOrg,
  canBeActive,
  chooseOrg,
  onOrgChange,
  type OrgState,
  orgState,
  rememberOrg,
} from '#api/active-org.ts'
import { basePath, shownAddress } from '#lib/addresses.ts'
import { visibleText } from '#lib/visible-text.ts'
import { createListeners } from '#lib/listeners.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

/** Whether requests are about one organization, and which one is active on this page. */
export const useActiveOrg = (): OrgState => useSyncExternalStore(onOrgChange, orgState)

/** Only the list of organizations is not about one of them. */
export const isAboutOrgs = (pathname: string): boolean => /^\/orgs(?:[/?]|$)/.test(pathname)

/**
 * The absolute URL of a page of this console, for sharing. If requests are about one organization, the URL names it as
 * `org` and opens in it.
 */
export function linkTo(address = shownAddress()): string {
  const { isNeeded, org } = orgState()
  const named = isNeeded && org && !isAboutOrgs(address) ? `org=${encodeURIComponent(org.id)}` : ''
  return location.origin + basePath + address + (named && (address.includes('?') ? '&' : '?') + named)
}

/** The screen of a URL. A record of one organization does not exist in another, so its URL gives the list. */
export function screenOf(address: string): string {
  if (/^\/queries(?:[/?]|$)/.test(address)) return '/queries'
  if (/^\/(?:tokens|datasets)(?:[/?]|$)/.test(address)) return '/tokens'
  return address
}

/**
 * Makes an organization active. A page without one stays; any other is reloaded at `to`, by default its current screen,
 * so that data of two organizations never mixes. If there is unsaved text, the browser asks, and the user may stay.
 */
export function switchOrg(org: ActiveOrg, to = screenOf(shownAddress())): void {
  const active = orgState().org
  if (active?.id === org.id) return
  if (active === null) return chooseOrg(org)
  const staying = new AbortController()
  const { signal } = staying
  window.addEventListener('pagehide', () => rememberOrg(org), { signal })
  // If the user stayed and keeps using the page, they did not switch.
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, () => staying.abort(), { signal, capture: true })
  }
  location.assign(basePath + to)
}

/** A request to choose an organization. `to` is the URL to open in it, or null to stay on this screen. */
type OrgQuestion = { readonly to: string | null }

const { tell, subscribe } = createListeners()

/** Registers a listener for changes. Returns a function that removes it. */
export const onOrgQuestion = subscribe

let question: OrgQuestion | null = null

/** The current request; the same object until it changes. */
export const orgQuestion = (): OrgQuestion | null => question

/** Asks the user to choose an organization; null closes the question. */
export function askForOrg(next: OrgQuestion | null): void {
  question = next
  tell()
}

/** Shown when something is not found: it may belong to another organization if the link does not name one. */
export function OtherOrgOffer() {
  const { isNeeded, org } = useActiveOrg()
  if (!isNeeded || !org) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <span className="min-w-0 flex-1 basis-64 text-left">
        Only the organization{' '}
        <bdi className="font-medium text-ink wrap-anywhere">{visibleText(org.name || org.id)}</bdi> was
        searched. A link that names no organization may be from another one.
      </span>
      <Button onClick={() => askForOrg({ to: shownAddress() })}>Look in another organization…</Button>
    </p>
  )
}

type OrgProps = { id: string; name: string }

export function ActiveOrgBadge({ id }: Pick<OrgProps, 'id'>) {
  const { isNeeded, org } = useActiveOrg()
  return isNeeded && org?.id === id && <Badge tone="accent">Active</Badge>
}

/** A button that makes an organization the active one. Renders nothing if there is no such choice. */
export function MakeActiveOrg({ id, name }: OrgProps) {
  const { isNeeded, org } = useActiveOrg()
  if (!isNeeded || org?.id === id) return null
  return (
    <Button
      size="small"
      disabledReason={canBeActive(id) ? undefined : 'This ID cannot be sent in a header.'}
      onClick={() => switchOrg({ id, name })}
    >
      Make active
    </Button>
  )
}

/** A note on the active organization, for use in dialogs; undefined if requests are not about one. */
export function useOrgNote(): ReactNode | undefined {
  const { isNeeded, org } = useActiveOrg()
  if (!isNeeded || !org) return undefined
  return (
    <span className="block">
      Organization:{' '}
      <bdi className="font-medium text-ink wrap-anywhere">{visibleText(org.name || org.id)}</bdi>
      {org.name !== '' && org.name !== org.id && (
        <>
          {' '}
          <bdi className="font-mono text-xs wrap-anywhere">{visibleText(org.id)}</bdi>
        </>
      )}
    </span>
  )
}
