import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countText } from '#lib/count-text.ts'
import { takeTurns } from '#lib/take-turns.ts'
import { onKeptChanged } from '../kept-channel.ts'
import { keyFor, readOrgKey } from '../kept-key.ts'
import { keptKinds, unknownKind } from '../kinds.ts'
import { openKeptStore } from '../open-kept-store.ts'
import { changeKept, offerUndo } from './change-kept.ts'
import type { KeptPart } from './kept-row.ts'
import { countKept, measureKept } from './measure-kept.ts'
import { putBackTaken, takeOut } from './take-out.ts'

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
      const store = await openKeptStore()
      const sizes = new Map<string, number>()
      const slice = takeTurns()
      const turn = () => {
        signal.throwIfAborted()
        return slice()
      }
      for (const at of keysOf(account)) {
        for (const kind of await store.kinds(at)) {
          // What was kept before an organization was needed is no part of any.
          if (keyFor(kind, account) === at)
            sizes.set(kind, await measureKept(store, { account: at, kind }, turn))
        }
      }
      return sizes
    },
    ...always,
  })

/** Where the collections of an account and its active organization are. */
const keysOf = (key: string): ReadonlySet<string> => new Set([readOrgKey(key).account, key])

/** The collections that this browser keeps for an account and its active organization, and clearing each. */
export function useKeptKinds(account: string): KeptPart {
  const queryClient = useQueryClient()
  const counts = useQuery(countOptions(account))
  const sizes = useQuery(sizeOptions(account))

  useEffect(() => {
    const read = () => {
      void queryClient.invalidateQueries({ queryKey: countOptions(account).queryKey })
      void queryClient.invalidateQueries({ queryKey: sizeOptions(account).queryKey })
    }
    const stops = Array.from(keysOf(account), (key) => onKeptChanged(key, read))
    return () => {
      for (const stop of stops) stop()
    }
  }, [account, queryClient])

  async function clear(kind: string, done: (count: number) => string) {
    const taken = await changeKept(async () =>
      takeOut(await openKeptStore(), { account: keyFor(kind, account), kind }),
    )
    if (!taken) return
    offerUndo(
      done(taken.length),
      () => void changeKept(async () => putBackTaken(await openKeptStore(), taken)),
    )
  }

  return {
    rows:
      counts.data &&
      Array.from(counts.data.counts, ([kind, count]) => {
        const texts = keptKinds.find((known) => known.kind === kind) ?? unknownKind(kind)
        return {
          id: kind,
          texts,
          count,
          bytes: count === 0 ? 0 : (sizes.data?.get(kind) ?? null),
          clear: () => clear(kind, (cleared) => `${countText(cleared, texts.one, texts.many)} cleared`),
        }
      }),
    isError: counts.isError || sizes.isError,
    isLasting: counts.data?.isLasting ?? true,
  }
}
