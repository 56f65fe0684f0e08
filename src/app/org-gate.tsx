import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { type ActiveOrg, canBeActive, chooseOrg, orgState } from '#api/active-org.ts'
import { askForOrg, isAboutOrgs, switchOrg, useActiveOrg } from '#form/active-org.tsx'
import { basePath } from '#lib/addresses.ts'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { visibleText } from '#lib/visible-text.ts'
import { z } from '#lib/zod.ts'
import type { Collection } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { Button } from '#ui/button.tsx'
import type { NamedRecord } from '#ui/find-records.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { useOrgChoices } from './use-org-choices.ts'

/** The organization that an account last worked in, where a new tab starts: one entry, {@link lastOrgKey}. */
const lastOrgCollection: Collection<ActiveOrg> = {
  kind: 'orgs.active',
  schema: z.object({ id: z.string(), name: z.string() }),
}

const lastOrgKey = 'last'

type Known = { choices: readonly NamedRecord[]; isLoaded: boolean }

/** The organization that can be chosen without asking: the last one, or the only one there is. */
export function firstOrg(last: ActiveOrg | undefined, { choices, isLoaded }: Known): ActiveOrg | null {
  if (last && canBeActive(last.id)) return last
  const [only, ...others] = choices
  return isLoaded && only && others.length === 0 && canBeActive(only.id) ? only : null
}

/**
 * Chooses an organization for a tab that has none if no question is needed, keeps its name up to date, and stores it as
 * the last one for the next tab. True while one may still be found, or has been.
 */
function useFirstOrg(known: Known & { byId: ReadonlyMap<string, NamedRecord> }): boolean {
  const queryClient = useQueryClient()
  const { org } = useActiveOrg()
  const { items, isPending, put } = useCollection(lastOrgCollection)
  const last = items.find(({ key }) => key === lastOrgKey)?.value
  const listed = org && known.byId.get(org.id)
  const first = org || isPending ? null : firstOrg(last, known)

  useEffect(() => {
    if (first) chooseOrg({ id: first.id, name: first.name })
  }, [first])

  useEffect(() => {
    if (listed) chooseOrg({ id: listed.id, name: listed.name })
  }, [listed])

  const hasOrg = org !== null
  useEffect(() => {
    if (hasOrg) return undefined
    // Without an organization, the page itself refused the calls.
    return () => void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [hasOrg, queryClient])

  useEffect(() => {
    if (!org || isPending) return undefined
    const note = () => {
      if (last?.id !== org.id || last.name !== org.name) void put(lastOrgKey, org)
    }
    if (document.hasFocus()) note()
    window.addEventListener('focus', note)
    return () => window.removeEventListener('focus', note)
  }, [org, isPending, last, put])

  return isPending || first !== null
}

const ChooseOrgScreen = lazyPart(
  () => import('./choose-org.tsx'),
  'ChooseOrgScreen',
  'The choice of an organization',
  { waiting: <PendingScreen /> },
)

/**
 * Makes the organization that a link names (`linkTo`) this page's active one, and removes it from the address; a page
 * about another organization is reloaded. True until then.
 */
function useLinkedOrg(): boolean {
  const router = useRouter()
  const linked = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('org'),
  })
  useEffect(() => {
    if (linked === null) return
    const { pathname, searchStr, hash } = router.state.location
    const address = `${pathname}${stringifySearch({ ...parseSearch(searchStr), org: undefined })}`
    const active = orgState().org
    if (canBeActive(linked)) switchOrg({ id: linked, name: '' }, address)
    if (active === null || active.id === linked || !canBeActive(linked))
      router.history.replace(basePath + address + (hash && `#${hash}`))
  }, [linked, router])
  return linked !== null
}

/** Renders a screen once the tab has the organization it needs, and asks for one until then. */
export function OrgGate({ children }: { children: ReactNode }) {
  const { org } = useActiveOrg()
  const known = useOrgChoices()
  const isLinked = useLinkedOrg()
  const isFinding = useFirstOrg(known)
  const isFree = useRouterState({ select: ({ location }) => isAboutOrgs(location.pathname) })
  const isGone = org !== null && known.isLoaded && !known.byId.has(org.id)
  if (isLinked) return <PendingScreen />
  if (!org && !isFree) {
    return isFinding ? <PendingScreen /> : <ChooseOrgScreen />
  }
  return (
    <>
      {isGone && (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-warning-soft px-4 py-1.5 text-sm text-warning sm:px-6 print:hidden"
        >
          <span className="min-w-0 flex-1 basis-80">
            The service does not list the active organization,{' '}
            <bdi className="font-medium wrap-anywhere">{visibleText(org.name || org.id)}</bdi>, for you. Its
            tokens and saved queries may be missing, too.
          </span>
          <Button size="small" onClick={() => askForOrg({ to: null })}>
            Choose an organization
          </Button>
        </p>
      )}
      {children}
    </>
  )
}
