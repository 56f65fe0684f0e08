import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LoadedList } from '#records/changes/snapshot-list.ts'
import { useChangedRows } from '#records/changes/use-sight.ts'
import type { TokenEntry } from '../list/token-entry.ts'
import { tokenOptions } from '../list/token-options.ts'
import type { TokenRows } from '../list/token-reader.ts'
import { tokenSnapshots } from './token-snapshots.ts'
import { pictureOf } from './tracked-fields.ts'

/** The lists that tokens came with: what is shown may be older than what was read last. */
const lists = new WeakMap<readonly TokenEntry[], LoadedList>()

function loadedList(rows: TokenRows & { readonly receivedAt: number }): LoadedList {
  return {
    receivedAt: rows.receivedAt,
    count: rows.tokens.length + rows.unreadable.length,
    take: (turn) => pictureOf(rows, turn),
  }
}

/** These tokens as a list that can be kept; undefined for the first ones of a list that is still read. */
export function useLoadedTokens(tokens: readonly TokenEntry[] | undefined): LoadedList | undefined {
  const rows = useQueryClient().getQueryData(tokenOptions.list().queryKey)
  if (rows && !lists.has(rows.tokens)) lists.set(rows.tokens, loadedList(rows))
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
