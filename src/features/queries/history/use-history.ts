import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { countText } from '#lib/count-text.ts'
import { toast } from '#ui/toast.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { onAnnounced } from '../store/query-channel.ts'
import type { QueryStore, Version } from '../store/query-store.ts'
import { historyOptions } from '../library/versions.ts'
import { versionTime } from './versions-table.tsx'

/** The history of one query, read again when another tab changes it, and what a person can change in it. */
export function useHistory(account: string, id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = historyOptions(account, id)
  const query = useQuery(historyOptions(account, id))
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: historyOptions(account, id).queryKey }),
    [queryClient, account, id],
  )
  useEffect(
    () =>
      onAnnounced(account, (news) => {
        if (news.kind === 'version' && news.id === id) void refresh()
      }),
    [account, id, refresh],
  )

  async function change(work: (store: QueryStore) => Promise<unknown>): Promise<boolean> {
    try {
      await work(await openQueryStore())
      return true
    } catch {
      toast({
        title: 'History could not be changed',
        description: 'The storage of this browser did not take it. Nothing else changed.',
        tone: 'danger',
      })
      return false
    } finally {
      await queryClient.invalidateQueries({ queryKey })
    }
  }

  async function remove(versions: readonly Version[], title: string) {
    const isDone = await change((store) =>
      Promise.all(versions.map(({ at }) => store.removeVersion(account, id, at))),
    )
    if (!isDone) return
    const undo = () => change((store) => Promise.all(versions.map((version) => store.putVersion(version))))
    toast({
      title,
      description: 'On the service nothing was changed.',
      timeout: 10_000,
      action: { label: 'Undo', onClick: () => void undo() },
    })
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
