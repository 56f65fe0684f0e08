import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countText } from '#lib/count-text.ts'
import { offerUndo, useStoreChange } from '../library/use-library.ts'
import { historyOptions } from '../library/versions.ts'
import { onAnnounced } from '../store/query-channel.ts'
import type { Version } from '../store/query-store.ts'
import { versionTime } from './versions-table.tsx'

/** The history of one query, read again when another tab changes it, and what a person can change in it. */
export function useHistory(account: string, id: string) {
  const queryClient = useQueryClient()
  const query = useQuery(historyOptions(account, id))
  useEffect(
    () =>
      onAnnounced(account, (news) => {
        if (news.kind !== 'version' || news.id !== id) return
        void queryClient.invalidateQueries({ queryKey: historyOptions(account, id).queryKey })
      }),
    [account, id, queryClient],
  )

  const change = useStoreChange(historyOptions(account, id).queryKey, {
    title: 'History could not be changed',
    description: 'This browser’s storage did not accept it. Nothing else changed.',
  })

  async function remove(versions: readonly Version[], title: string) {
    const isDone = await change((store) =>
      Promise.all(versions.map(({ at }) => store.removeVersion(account, id, at))),
    )
    if (!isDone) return
    const undo = () => change((store) => Promise.all(versions.map((version) => store.putVersion(version))))
    offerUndo(title, () => void undo(), 'Nothing was changed on the service.')
  }

  return {
    history: query.data,
    error: query.error,
    setNote: (version: Version, note: string) =>
      void change((store) => store.putVersion({ ...version, note })),
    remove: (version: Version) =>
      void remove([version], `Removed the version of ${versionTime(version)} from History`),
    clear: (versions: readonly Version[]) =>
      void remove(versions, `Removed ${countText(versions.length, 'version')} from History`),
  }
}

export type Pair = { from: Version; to: Version }

/**
 * The two versions to compare: those that the address names by their times, else the newest two. `versions` stand
 * newest first. Null when there are not two.
 */
export function chosenPair(
  versions: readonly Version[],
  named: { from?: string | undefined; to?: string | undefined },
): Pair | null {
  const find = (at: string | undefined) => versions.find((version) => String(version.at) === at)
  const wanted = find(named.from)
  const to = find(named.to) ?? versions.find((version) => version !== wanted)
  if (!to) return null
  const older = versions.find((version) => version.at < to.at)
  const from = wanted && wanted !== to ? wanted : (older ?? versions.find((version) => version !== to))
  return from ? { from, to } : null
}
