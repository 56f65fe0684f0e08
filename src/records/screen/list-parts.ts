import type { ComponentType, ReactNode } from 'react'
import type { Finding, Findings, FoundView } from '../findings/finding-rules.ts'
import type { ExportedField } from '../list/export-rows.ts'
import type { LinkToRecord } from '../views/list-link.ts'
import type { ListModel } from '../list/list-model.ts'
import type { ListSearch, PanelProps, RecordCells } from '../list/list-search.ts'

type ListTab<Search extends ListSearch, View extends FoundView<Subject>, Subject> = {
  readonly value: string
  readonly label: string
  readonly Panel: ComponentType<PanelProps<Search, View, Subject>>
  /** View options, in the tab bar. */
  readonly Tools?: ComponentType<PanelProps<Search, View, Subject>>
  /** Fields for export and print, given the URL parameters. */
  fields?(search: Search, view: View): readonly ExportedField[]
  /** Whether the tab prints its content itself. */
  readonly printsItself?: boolean
  /** Whether its rows can be compared. */
  readonly compares?: boolean
  /** Whether its columns can be chosen. */
  readonly hasColumns?: boolean
  /** Whether the tab shows its own message if nothing matches. */
  readonly showsEmpty?: boolean
}

/** What a resource adds to its list screen, besides its definition. */
export type ListParts<Search extends ListSearch, View extends FoundView<Subject>, Subject = unknown> = {
  readonly linkTo: LinkToRecord<Search, Subject>
  /** The first one is the default. */
  readonly tabs: readonly [ListTab<Search, View, Subject>, ...ListTab<Search, View, Subject>[]]
  /** Applies the filters of the URL and passes the view to its children. */
  readonly Filtered: ComponentType<{
    list: ListModel<Subject>
    search: Search
    children(view: View): ReactNode
  }>
  readonly findings: Findings<Subject, Finding>
  /** Exports what the open tab shows; default: the fields of the tab or of the first one. */
  readonly Export?: ComponentType<Pick<PanelProps<Search, View, Subject>, 'list' | 'view' | 'search'>>
  /** Notices between the header and the search box. */
  readonly Notices?: ComponentType
  /** Shown next to the search box, for more than filtering. */
  readonly Beside?: ComponentType
  /** Explains an empty list within its tabs; default: the hint of the definition, in place of the tabs. */
  readonly Empty?: ComponentType
  /** More actions on the selected rows, by number. */
  readonly Selected?: ComponentType<{
    list: ListModel<Subject>
    view: View
    numbers: readonly number[]
  }>
  /** More filters next to the facets, and toggles next to the findings. */
  readonly Filters?: ComponentType<Pick<PanelProps<Search, View, Subject>, 'view' | 'search' | 'update'>>
  readonly Toggles?: ComponentType<Pick<PanelProps<Search, View, Subject>, 'view' | 'search' | 'update'>>
  /** The line that the toggles stand in, if it is special. */
  readonly ToggleLine?: ComponentType<{ className: string; children: ReactNode }>
  /** More actions on the list. */
  readonly actions?: ReactNode
  readonly cells?: RecordCells
  /** More notes in the header, next to the changes since the last visit. */
  readonly Notes?: ComponentType<
    Pick<PanelProps<Search, View, Subject>, 'list' | 'view' | 'search' | 'update'>
  >
  /** Chips of active filters other than text, facets, and findings. */
  readonly Chips?: ComponentType<Pick<PanelProps<Search, View, Subject>, 'view' | 'search' | 'update'>>
}
