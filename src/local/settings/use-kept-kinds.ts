import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countText } from '#lib/count-text.ts'
import { takeTurns } from '#lib/take-turns.ts'
import { onKeptChanged } from '../kept-channel.ts'
import { keyFor, readOrgKey } from '../kept-store.ts'
import { type KeptKind, keptKinds, unknownKind } from '../kinds.ts'
import { openKeptStore } from '../open-kept-store.ts'
import { clearKept, type PutBeside } from './change-kept.ts'
import { countKept, measureKept } from './kept-sizes.ts'

/** One kind of thing that this browser keeps, as Settings lists it. */
export type KeptRow = {
  /** Tells it from the other rows. */
  id: string
  texts: KeptKind
  count: number
  /** Null: not measured yet. */
  bytes: number | null
  /** Removes all of it; it can be taken back for ten seconds. Never rejects. */
  clear(): Promise<void>
}

/** Milliseconds over which changes are gathered: an import tells of thousands. */
const pause = 200

// Read whenever the page is opened, and kept no longer than that.
const always = { staleTime: 0, gcTime: 0, retry: false } as const

const countOptions = (account: string) =>
  queryOptions({
    queryKey: ['kept-counts', account],
    async queryFn() {
      const store = await openKeptStore()
      return { counts: await countKept(store, account), isLasting: store.isLasting }
    },
    ...always,
  })

const sizeOptions = (account: string) =>
  queryOptions({
    queryKey: ['kept-sizes', account],
    async queryFn({ signal }) {
      const slice = takeTurns()
      return measureKept(await openKeptStore(), account, () => {
        signal.throwIfAborted()
        return slice()
      })
    },
    ...always,
  })

/** The collections that this browser keeps for an account and its active organization, and clearing each. */
export function useKeptKinds(account: string, putBeside: PutBeside) {
  const queryClient = useQueryClient()
  const counts = useQuery(countOptions(account))
  const sizes = useQuery(sizeOptions(account))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: countOptions(account).queryKey })
      void queryClient.invalidateQueries({ queryKey: sizeOptions(account).queryKey })
    }
    const owners = new Set([readOrgKey(account).account, account])
    const stops = Array.from(owners, (owner) =>
      onKeptChanged(owner, () => (timer ??= setTimeout(read, pause))),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [account, queryClient])

  return {
    /** Undefined: not known yet. */
    rows:
      counts.data &&
      Array.from(counts.data.counts, ([kind, count]): KeptRow => {
        const texts = keptKinds.find((known) => known.kind === kind) ?? unknownKind(kind)
        return {
          id: kind,
          texts,
          count,
          bytes: count === 0 ? 0 : (sizes.data?.get(kind) ?? null),
          clear: () =>
            clearKept(
              { account: keyFor(kind, account), kind },
              (cleared) => `${countText(cleared, texts.one, texts.many)} cleared`,
              putBeside,
            ),
        }
      }),
    /** The browser did not hand it over. */
    isError: counts.isError || sizes.isError,
    /** False: it lives as long as the page. */
    isLasting: counts.data?.isLasting ?? true,
  }
}
