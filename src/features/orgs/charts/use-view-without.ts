import { useMemo } from 'react'
import type { RowView } from '#records/index/row-index.ts'
import type { OrgPanelProps } from '../orgs-search.ts'
import { useOrgsView } from '../list/use-orgs-view.ts'
import { withTerms } from './term-edits.ts'

/**
 * What the filters leave without the terms of one field, in no order: a chart that set these terms goes on comparing
 * all of its bars. `names` are the field's, lower case; null leaves the text as it is.
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
