import { timeNow } from '#api/service-clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useKeptKey } from '#local/account.tsx'
import { onKeptChanged } from '#local/kept-channel.ts'
import { openKeptStore } from '#local/open-kept-store.ts'
import { changeOptions } from './change-options.ts'
import { snapshotKinds, type Watched } from './tracked.ts'
import { useSnapshotSettings } from './snapshot-settings.ts'
import { snapshotKeeper } from './snapshot-keeper.ts'

/** Milliseconds between two times at which a page says that it is open. */
const beat = 60_000

/** While snapshots are on and the page is open, the visit goes on; what is cleared elsewhere is noticed. */
export function useWatch(list: Watched): void {
  const { snapshots } = snapshotKinds(list)
  const account = useKeptKey(snapshots)
  const queryClient = useQueryClient()
  const { settings } = useSnapshotSettings(list)

  useEffect(() => {
    const sightKey = changeOptions.sights(list, account)
    /** What a list is compared with may be gone, and with it what that said. */
    async function check() {
      const places = await (await openKeptStore()).places(account)
      const keys = new Set(places.filter(({ kind }) => kind === snapshots).map(({ key }) => key))
      await queryClient.invalidateQueries({
        queryKey: sightKey,
        predicate({ state: { data } }) {
          const since = sinceOf(data)
          return since !== undefined && !keys.has(since)
        },
      })
    }
    return onKeptChanged(account, ({ kind }) => {
      if (kind !== snapshots) return
      void queryClient.invalidateQueries({ queryKey: changeOptions.snapshots(list, account).queryKey })
      check().catch(() => undefined)
    })
  }, [list, snapshots, account, queryClient])

  useEffect(() => {
    if (!settings.isOn) return undefined
    const stay = async () => {
      await (await snapshotKeeper(list, account)).stay(timeNow())
    }
    // Where the browser refuses, the visit ends sooner: nothing is lost.
    const timer = setInterval(() => void stay().catch(() => undefined), beat)
    return () => clearInterval(timer)
  }, [list, account, settings.isOn])
}

function sinceOf(data: unknown): string | undefined {
  const since: unknown = typeof data === 'object' && data !== null && 'since' in data ? data.since : undefined
  return typeof since === 'object' && since !== null && 'key' in since ? String(since.key) : undefined
}
