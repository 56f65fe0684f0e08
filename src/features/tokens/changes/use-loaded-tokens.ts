import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LoadedList } from '#records/changes/snapshot-list.ts'
import { useChangedRows } from '#records/changes/use-sight.ts'
import { tokenOptions } from '../token-options.ts'
import type { ListModel } from '#records/list/list-model.ts'
import type { TokenEntry } from '../token.ts'
import { tokenSnapshots } from './token-snapshots.ts'
import { pictureOf } from './tracked-fields.ts'

/** The lists that tokens came with: what is shown may be older than what was read last. */
const lists = new WeakMap<readonly TokenEntry[], LoadedList>()

const loadedList = (list: ListModel<TokenEntry>): LoadedList => ({
  receivedAt: list.receivedAt,
  count: list.rows.length,
  take: (turn) => pictureOf(list, turn),
})

/** These tokens as a list that can be kept; undefined for the first ones of a list that is still read. */
export function useLoadedTokens(tokens: readonly TokenEntry[] | undefined): LoadedList | undefined {
  const list = useQueryClient().getQueryData(tokenOptions.list().queryKey)
  if (list && !lists.has(list.subjects)) lists.set(list.subjects, loadedList(list))
  return tokens && lists.get(tokens)
}

/**
 * Tells the tokens that are new or changed since the last visit, when that is asked for (`changed` in the address): null
 * while it is worked out; undefined where it is not asked, or not known.
 */
export function useChangedTokens(
  tokens: readonly TokenEntry[],
  isAsked: boolean,
): ((token: TokenEntry) => boolean) | null | undefined {
  const { rows, isPending } = useChangedRows(tokenSnapshots, useLoadedTokens(tokens), isAsked)
  return useMemo(() => {
    if (!rows) return isPending ? null : undefined
    const changed = new Set(Array.from(rows, (row) => tokens[row]))
    return (token: TokenEntry) => changed.has(token)
  }, [rows, tokens, isPending])
}
