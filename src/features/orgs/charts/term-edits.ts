import { org } from '../org.ts'
import { splitTerms } from '#records/terms/split-terms.ts'
import { useMemo } from 'react'
import type { RowView } from '#records/index/row-index.ts'
import type { OrgPanelProps } from '../orgs-search.ts'
import { useOrgsView } from '../list/orgs-view.ts'

export type ChartField = {
  /** The name of the field in terms. */
  name: string
  /** All names of the field that terms accept, in lowercase. */
  names: readonly string[]
}

const fields = new Map(
  org.terms(0).fields.flatMap(({ name, aliases }) => {
    const names = [name, ...aliases].map((known) => known.toLowerCase())
    return aliases.map((alias) => [alias, { name, names }] as const)
  }),
)

/** How search terms name the field of a column. */
export const chartField = (columnId: string): ChartField =>
  fields.get(columnId) ?? { name: columnId, names: [columnId.toLowerCase()] }

type Token = ReturnType<typeof splitTerms>[number]

/** Whether a term is about the field with these `names` (in lowercase). */
function isOf(token: Token, names: readonly string[]): boolean {
  if (token.kind !== 'field') return false
  const key = token.key.toLowerCase()
  return key === 'has'
    ? token.values.length > 0 && token.values.every(({ text }) => names.includes(text.toLowerCase()))
    : names.includes(key)
}

/** The terms of a search text for one field as written, separated by a space; empty without any. */
export const termsOf = (text: string, names: readonly string[]): string =>
  splitTerms(text)
    .filter((token) => isOf(token, names))
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')

/** Replaces the terms for one field in a search text; the rest stays as written. */
export function withTerms(text: string, names: readonly string[], terms: string): string {
  let kept = ''
  for (const token of splitTerms(text)) {
    if (isOf(token, names)) continue
    const isDouble = token.kind === 'space' && (kept === '' || /\s$/.test(kept))
    if (!isDouble) kept += text.slice(token.start, token.end)
  }
  return [kept.trimEnd(), terms].filter(Boolean).join(' ')
}

/**
 * The organizations that match the filters without the terms of one field, unsorted: a chart that set these terms keeps
 * comparing all of its bars. `names` are those of the field, in lowercase; null leaves the text as it is.
 */
export function useViewWithout(
  { list, search }: Pick<OrgPanelProps, 'list' | 'search'>,
  names: readonly string[] | null,
): RowView {
  const bare = useMemo(() => {
    const q = names && search.q ? withTerms(search.q, names, '') || undefined : search.q
    return { ...search, q, sort: undefined }
  }, [search, names])
  return useOrgsView(list, bare)
}
