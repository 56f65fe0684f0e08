import type { ListRow } from '#api/list-row.ts'
import type { RowView } from '#records/index/row-index.ts'
import type { OrgsSearch } from './orgs-search.ts'

/** What each tab of the organizations is given. */
export type PanelProps = {
  /** The whole list, as the service sent it. */
  rows: readonly ListRow[]
  /** What the filters leave of it, in the order asked for. */
  view: RowView
  search: OrgsSearch
  /** Changes the address. `replace`: Back does not lead to what was before. */
  update(patch: OrgsSearch, replace?: boolean): void
  onOpen(id: string): void
  /** Query part of an address, with its question mark. */
  writeSearch(search: OrgsSearch): string
}
