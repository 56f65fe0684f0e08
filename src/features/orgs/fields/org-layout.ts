import { readOrder } from '#ui/column-order.ts'
import { readWidths } from '#ui/column-width.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { findOrgColumn, isOrgColumn, type OrgColumn, orgColumns } from './org-columns.ts'

/** Ids of all columns in the order of the screens. */
export const columnIds: readonly string[] = orgColumns.map(({ id }) => id)

/** Widths of the columns that nobody changed, in pixels. */
export const defaultWidths: ReadonlyMap<string, number> = new Map(
  orgColumns.map(({ id, width }) => [id, width]),
)

export type OrgLayout = {
  /** Ids of all columns, hidden ones too, in the order asked for; the name is the first. */
  order: readonly string[]
  /** Ids of the columns that are not shown; never the name. */
  hidden: readonly string[]
  /** Pixels, of the columns whose width was changed. */
  widths: ReadonlyMap<string, number>
}

/** How the table is laid out in an address. */
export function orgLayout({ order, hide, width }: Pick<OrgsSearch, 'order' | 'hide' | 'width'>): OrgLayout {
  return {
    order: readOrder(order ?? [], columnIds),
    hidden: (hide ?? []).filter((id) => id !== columnIds[0] && isOrgColumn(id)),
    widths: readWidths(width ?? [], isOrgColumn),
  }
}

/** The columns that are shown, in their order. */
export function shownColumns(search: OrgsSearch): readonly OrgColumn[] {
  const { order, hidden } = orgLayout(search)
  return order.flatMap((id) => (hidden.includes(id) ? [] : (findOrgColumn(id) ?? [])))
}
