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
import { basePath, shownAddress } from '#lib/base-path.ts'
import { visibleText } from '#lib/visible-text.ts'
import { createListeners } from '#lib/listeners.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

/** Whether calls are about one organization here, and which one this page is about. */
export const useActiveOrg = (): OrgState => useSyncExternalStore(onOrgChange, orgState)

/** Organizations are listed without naming one; all else is about one of them. */
export const isAboutOrgs = (pathname: string): boolean => /^\/orgs(?:[/?]|$)/.test(pathname)

/**
 * The whole of an address of this console, to be handed on: where calls are about one organization it names that, as
 * `org`, and opens in it.
 */
export function linkTo(address = shownAddress()): string {
  const { isNeeded, org } = orgState()
  const named = isNeeded && org && !isAboutOrgs(address) ? `org=${encodeURIComponent(org.id)}` : ''
  return location.origin + basePath + address + (named && (address.includes('?') ? '&' : '?') + named)
}

/** The screen that an address belongs to: a record of one organization is none of another. */
export function screenOf(address: string): string {
  if (/^\/queries(?:[/?]|$)/.test(address)) return '/queries'
  if (/^\/(?:tokens|datasets)(?:[/?]|$)/.test(address)) return '/tokens'
  return address
}

/**
 * Makes an organization the active one. A page without one goes on where it is; any other is loaded anew at `to`, by
 * default the screen it shows, so that nothing of one organization is ever taken for another’s. Who has unsaved text
 * is asked by the browser, and may stay.
 */
export function switchOrg(org: ActiveOrg, to = screenOf(shownAddress())): void {
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
  location.assign(basePath + to)
}

/** That the person is asked for an organization: `to` is the address to open in it, null for the screen as it is. */
type OrgQuestion = { readonly to: string | null }

const { tell, subscribe } = createListeners()

/** Calls its listener after each change; gives the function that ends it. */
export const onOrgQuestion = subscribe

let question: OrgQuestion | null = null

/** What is asked now; the same object until something changes. */
export const orgQuestion = (): OrgQuestion | null => question

/** Asks the person for an organization, or, null, asks no more. */
export function askForOrg(next: OrgQuestion | null): void {
  question = next
  tell()
}

/** For what was not found: it may be another organization’s, as a link does not say whose it is. */
export function OtherOrgOffer() {
  const { isNeeded, org } = useActiveOrg()
  if (!isNeeded || !org) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <span className="min-w-0 flex-1 basis-64 text-left">
        It was looked for in the organization{' '}
        <bdi className="font-medium text-ink wrap-anywhere">{visibleText(org.name || org.id)}</bdi>. A link
        that names no organization may be from another one.
      </span>
      <Button onClick={() => askForOrg({ to: shownAddress() })}>Look in another organization…</Button>
    </p>
  )
}

type OrgProps = { id: string; name: string }

/** Says that an organization is the active one. */
export function ActiveOrgBadge({ id }: Pick<OrgProps, 'id'>) {
  const { isNeeded, org } = useActiveOrg()
  return isNeeded && org?.id === id && <Badge tone="accent">Active</Badge>
}

/** Makes an organization the one whose tokens and saved queries are shown; nothing where that is no choice. */
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

/** Which organization it is that something happens in; undefined where calls are about none in particular. */
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
