import type { FileColumn } from '../list/file-columns.ts'
import type { ReactNode } from 'react'
import type { Collection } from '#local/collection.ts'
import type { Tone } from '#ui/badge.tsx'
import type { ListModel } from '../list/list-model.ts'
import type { ListView } from '../list/list-view.ts'
import type { FoundWaiver, Waiver, WaiverBook } from '../waivers/waiver.ts'

export type Finding = {
  /** The rule's id. Used in URLs and storage, so it never changes. Contains no spaces. */
  readonly rule: string
  readonly label: string
  /** Its date in milliseconds since the epoch: the longest overdue or the nearest comes first. */
  readonly moment?: number | undefined
}

/** An id and its label. */
export type Named = { readonly id: string; readonly label: string }

/** A severity of findings. */
type FindingLevel = Named & {
  /** Used after a count, mid-sentence: "high risk". */
  readonly counted: string
  readonly tone: Tone
  /** CSS class that colors the count. */
  readonly text: string
}

/** A filter of findings, in addition to the one by rule. */
export type FindingFilter<Found extends Finding> = {
  /** The URL parameter. */
  readonly key: string
  readonly label: string
  /** In display order. */
  readonly choices: readonly Named[]
  of(finding: Found): string
}

/** Everything specific to the findings of one kind of record: the rules and their severities. */
export type FindingRules<Subject, Found extends Finding, Settings> = {
  /** Title when printed: "Findings of organizations". */
  readonly title: string
  /** Most severe first. `levelFilter` filters by them. */
  readonly levels: readonly FindingLevel[]
  readonly levelFilter: Omit<FindingFilter<Found>, 'choices'>
  readonly otherFilters?: readonly FindingFilter<Found>[]
  /** The rules in the filter that show this finding; default: only its own. */
  rulesShowing?(finding: Found): readonly string[]
  /** Whether it counts in the header and marks its record; default: yes. `countedBy`: filters that select those. */
  isCounted?(finding: Found): boolean
  readonly countedBy?: Readonly<Record<string, readonly string[]>>
  /** The rank of a record with these open findings in the default order, lowest first; default: by the most severe. */
  rank?(findings: readonly Found[]): number | undefined
  /** The settings of the account; a stable object, or null until they are loaded. */
  useSettings(): Settings | null
  /** All rules in display order. */
  rules(settings: Settings): readonly Named[]
  /** A note on the settings for the printed page. */
  note?(settings: Settings): string
  /** The findings of each record at `now` (milliseconds since the epoch), most severe first. */
  find(
    subjects: readonly Subject[],
    settings: Settings,
    now: number,
  ): Generator<undefined, readonly (readonly Found[])[]>
  /** When the findings may next change without new data; default: in an hour. */
  nextChange?(subjects: readonly Subject[], settings: Settings, now: number): number
  readonly waivers: Collection<Waiver>
  /** The fingerprint of the facts behind a finding. A waiver holds only while it is unchanged. */
  facts(finding: Found, subject: Subject, subjects: readonly Subject[]): string
  nameOf(subject: Subject, id: string): string
  /** A sentence on how many records need attention. */
  need(count: number): string
  /** Shown if nothing counts: in the entire list, and among the rows that match the filters. */
  readonly nothing: string
  readonly nothingShown: string
}

/** The findings of a list, with the waived ones separated. Rows are identified by number. */
export type Found<Subject, F extends Finding> = {
  readonly list: ListModel<Subject>
  readonly rules: readonly Named[]
  readonly note: string
  /** All stored waivers, including those of records that no longer exist. */
  readonly book: WaiverBook
  /** Findings that are not waived, most severe first; the same array each time. */
  open(row: number): readonly F[]
  all(row: number): readonly F[]
  /** The stored waiver of a finding and its state; only an active one hides the finding. */
  waiver(row: number, finding: F): FoundWaiver | null
}

/** The rows that match the URL, with the findings of the whole list; null until they are computed. */
export type FoundView<Subject = unknown, F extends Finding = Finding> = ListView & {
  readonly found: Found<Subject, F> | null
}

/** {@link FindingRules} with a hook that applies them. */
export type Findings<Subject, F extends Finding> = Omit<
  FindingRules<Subject, F, never>,
  'rank' | 'useSettings' | 'rules' | 'note' | 'find' | 'nextChange'
> & {
  rank(findings: readonly F[]): number | undefined
  /** Null while it is computed, after the list is on screen. */
  useFound(list: ListModel<Subject> | undefined): Found<Subject, F> | null
}

/** A finding to display. */
export type ShownFinding<Subject, F extends Finding> = {
  readonly row: number
  readonly id: string
  readonly subject: Subject
  readonly finding: F
  readonly waived: FoundWaiver | null
}

/** A list of texts too long for its place. */
export type FullList = { readonly title: string; readonly texts: readonly string[] }

/** How the findings of one kind of record are rendered. */
export type FindingViews<Subject, F extends Finding> = {
  /** The reason, facts, and remedy. `before`: the previous finding, so that repeated text can be omitted. */
  body(
    shown: ShownFinding<Subject, F>,
    how: {
      subjects: readonly Subject[]
      tabIndex: 0 | -1
      before: F | undefined
      onShowList(list: FullList): void
    },
  ): ReactNode
  /** The same for printing. */
  printed(shown: ShownFinding<Subject, F>, subjects: readonly Subject[]): ReactNode
  /** Shown below the record's name, on screen and when printed. */
  about?(subject: Subject): ReactNode
  printedAbout?(subject: Subject): ReactNode
  /** A link next to the finding's label that leads to its remedy. */
  remedyLink?(shown: ShownFinding<Subject, F>, how: { describedBy: string; tabIndex: 0 | -1 }): ReactNode
  /** Tooltip of the record's name. */
  tip?(subject: Subject): string
  /** The facts behind the finding, for a sentence "as soon as … changes". */
  basedOn(finding: F): ReactNode
  /** Columns of exported files, in order. */
  readonly columns: readonly FileColumn<
    ShownFinding<Subject, F> & { readonly subjects: readonly Subject[] }
  >[]
}
