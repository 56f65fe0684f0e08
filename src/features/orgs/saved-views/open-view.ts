import type { OrgsSearch } from '../list/orgs-search.ts'
import type { SavedView } from './org-view.ts'
import { viewQuery } from './view-query.ts'

/**
 * Which saved view a person looks at. An address that equals a view shows that view; otherwise it is the one that was
 * opened last in this entry of the browser's history (`opened`), changed since. Null when it is none.
 */
export function openView(
  views: readonly SavedView[],
  search: OrgsSearch,
  opened: string | null | undefined,
): { view: SavedView; isModified: boolean } | null {
  const query = viewQuery(search)
  const equal = views.filter(({ shows }) => shows === query)
  const last = views.find(({ id }) => id === opened)
  const shown = equal.find(({ id }) => id === opened) ?? equal[0]
  if (shown) return { view: shown, isModified: false }
  return last ? { view: last, isModified: true } : null
}
