import type { ComponentType, ReactNode } from 'react'
import type { Finding, Findings, Found } from '../findings/finding-rules.ts'
import type { ExportedField } from '../list/export-rows.ts'
import type { LinkToRecord } from '../views/list-link.ts'
import type { ListModel } from '../list/list-model.ts'
import type { ListSearch, PanelProps, RecordCells } from '../list/list-search.ts'
import type { ListView } from '../list/list-view.ts'

/** What a resource puts into the screen of its list, beside what its definition says. */
export type ListParts<Search extends ListSearch, View extends ListView = ListView, Subject = unknown> = {
  readonly linkTo: LinkToRecord<Search, Subject>
  /** The tabs; the first one is open when the address names none. */
  readonly tabs: readonly {
    readonly value: string
    readonly label: string
    readonly Panel: ComponentType<PanelProps<Search, View, Subject>>
    /** What chooses how the panel looks, in the line of the tabs. */
    readonly Tools?: ComponentType<PanelProps<Search, View, Subject>>
    /** What it shows of each record of an address, for files and for paper; a tab without prints itself. */
    fields?(search: Search, view: View): readonly ExportedField[]
    /** It puts on paper what it shows of them. */
    readonly printsItself?: boolean
    /** Its rows can be compared. */
    readonly compares?: boolean
    /** Its columns can be chosen. */
    readonly hasColumns?: boolean
    /** It says by itself that there is nothing. */
    readonly showsEmpty?: boolean
  }[]
  /** Gives its children what an address asks for; `isReading`: of a list that is still being read. */
  readonly Filtered: ComponentType<{
    list: ListModel<Subject>
    search: Search
    isReading: boolean
    children(view: View): ReactNode
  }>
  /** What is found in the list, and where a view has it. */
  readonly findings: {
    readonly kind: Findings<Subject, Finding>
    of(view: View): Found<Subject, Finding> | null
  }
  /** Saves what the open tab shows; without it the fields of the tab, or of the first one, are saved. */
  readonly Export?: ComponentType<Pick<PanelProps<Search, View, Subject>, 'list' | 'view' | 'search'>>
  /** What stands between the head and the search: notes on the list. */
  readonly Notices?: ComponentType
  /** Beside the search, for more than narrowing the list down. */
  readonly Beside?: ComponentType
  /** Why the list is empty, and what to do, within its tabs; without it what the definition says in their place. */
  readonly Empty?: ComponentType
  /** What can be done with the selected rows, by their numbers, beside what can be done with those of every list. */
  readonly Selected?: ComponentType<{
    list: ListModel<Subject>
    view: View
    numbers: readonly number[]
  }>
  /** Filters beside the facets, and toggles beside the findings. */
  readonly Filters?: ComponentType<Pick<PanelProps<Search, View, Subject>, 'view' | 'search' | 'update'>>
  readonly Toggles?: ComponentType<Pick<PanelProps<Search, View, Subject>, 'view' | 'search' | 'update'>>
  /** What can be done with the list beside what can be done with every list. */
  readonly actions?: ReactNode
  readonly cells?: RecordCells
  /** What else its head says of it, beside what changed since the last visit. */
  readonly Notes?: ComponentType<
    Pick<PanelProps<Search, View, Subject>, 'list' | 'view' | 'search' | 'update'>
  >
  /** Filters that are neither text nor facets nor findings, each removable. */
  readonly Chips?: ComponentType<Pick<PanelProps<Search, View, Subject>, 'view' | 'search' | 'update'>>
}
