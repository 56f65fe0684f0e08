import type { ReactNode } from 'react'
import type { NamedRecord } from '#ui/find-records.ts'
import type { TableWriter } from '#ui/save-table.tsx'
import type { RecordLink } from '../views/list-link.ts'

/** What is specific to comparing one kind of record. `Entry` is the compared part of a record. */
export type Compared<Entry extends NamedRecord> = {
  /** Continues "Two to four can be compared". */
  readonly hint: string
  /** Shown if no other record is found, and if no record has the ID of a side. */
  readonly nothing: string
  readonly missing: string
  /** What is numbered if several have the same ID. */
  readonly counted: string
  /** Name of exported files, without extension. */
  readonly fileName: string
  /** Shown if nothing differs, and the label of the button that shows all rows. */
  readonly same: string
  readonly showAll: string
  /** Whether sides have letters; if not, the first is the base that the others are compared with. */
  readonly hasLetters?: boolean
  /** Whether the URL identifies records with a repeated ID by row, as `row`. */
  readonly namesRows?: boolean
  /** The page of a record. */
  linkTo(entry: Entry): Omit<RecordLink, 'params'> & { readonly params?: RecordLink['params'] }
}

/** The content of a comparison, with all rows or only the differences. */
export type Comparison = {
  /** The number of differences. */
  readonly summary: string
  readonly sections: readonly ComparedSection[]
  /** Shown above and below the table. */
  readonly above?: ReactNode
  readonly below?: ReactNode
  readonly isSame: boolean
  writer(): TableWriter
}

/** URL parameters: the compared records, and whether only differences are shown. */
export type ComparedSearch = {
  readonly id?: string[] | undefined
  readonly row?: string[] | undefined
  readonly differences?: 'only' | undefined
}

/** A row of a comparison: a field and its value on each side. Sides without a record stay empty. */
export type ComparedLine = {
  readonly key: string
  readonly label: string
  readonly isCode?: boolean
  /** Whether the sides differ. Marked at the label or, with `unlikeFirst`, in the cells that differ from the first. */
  readonly isDifferent: boolean
  readonly unlikeFirst?: readonly boolean[]
  /** Whether it is not known that they differ, only that they may. */
  readonly isUnknown?: boolean
  cell(position: number): ReactNode
}

export type ComparedSection = { readonly title: string; readonly lines: readonly ComparedLine[] }
