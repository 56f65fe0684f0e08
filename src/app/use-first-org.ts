import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ActiveOrg, canBeActive, chooseOrg } from '#api/active-org.ts'
import { useActiveOrg } from '#form/use-active-org.ts'
import { useCollection } from '#local/use-collection.ts'
import type { NamedRecord } from '#ui/find-records.ts'
import { keptLastOrg, lastOrgKey } from './last-org.ts'

type Known = { choices: readonly NamedRecord[]; isLoaded: boolean }

/** What nobody needs to be asked: the organization of the last time, or the only one there is. */
export function firstOrg(last: ActiveOrg | undefined, { choices, isLoaded }: Known): ActiveOrg | null {
  if (last && canBeActive(last.id)) return last
  const [only, ...others] = choices
  return isLoaded && only && others.length === 0 && canBeActive(only.id) ? only : null
}

/**
 * Gives a tab that has none its organization where nobody needs to be asked, keeps its name right, and notes for the
 * next tab which one was last at work. True while it may yet find one, or has found it.
 */
export function useFirstOrg(known: Known & { byId: ReadonlyMap<string, NamedRecord> }): boolean {
  const queryClient = useQueryClient()
  const { org } = useActiveOrg()
  const { items, isPending, put } = useCollection(keptLastOrg)
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
    // What was asked for before there was one was refused by this page itself.
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
