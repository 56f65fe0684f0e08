import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Collection } from '#local/collection.ts'
import { collectionOptions } from '#local/live-collection.ts'
import { keyFor } from '#local/local-store.ts'
import { snapshotOptions } from '#records/changes/described-changes.ts'
import { snapshotKinds, type TrackedList } from '#records/changes/visit-changes.ts'

/** The links at the top or the side of the page. No other screen uses these names. */
export const areas = {
  licenses: 'Licenses and limits',
  'token-rules': 'Token findings and rules',
  queries: 'Queries and links',
  sessions: 'Sessions',
  data: 'Stored data',
  about: 'About',
} as const

/** A part of the settings, to which the index leads. */
export function Area({ id, children }: { id: keyof typeof areas; children: ReactNode }) {
  return (
    <div id={id} className="flex scroll-mt-20 flex-col gap-5 sm:scroll-mt-12">
      {children}
    </div>
  )
}

/** Whether the stored data that areas show is loaded. Until then, each would move those below it. */
export function useIsRead(
  account: string,
  collections: readonly Collection<unknown>[],
  lists: readonly TrackedList[],
): boolean {
  const stored = useQueries({ queries: collections.map((each) => collectionOptions(each, account)) })
  const snapshots = useQueries({
    queries: lists.map((list) => snapshotOptions(list, keyFor(snapshotKinds(list).snapshots, account))),
  })
  return ![...stored, ...snapshots].some(({ isPending }) => isPending)
}
