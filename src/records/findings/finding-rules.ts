import type { ReactNode } from 'react'
import type { Collection } from '#local/collection.ts'
import type { Tone } from '#ui/badge.tsx'
import type { ListModel } from '../list/list-model.ts'
import type { FoundWaiver, Waiver, WaiverBook } from '../waivers/waiver.ts'

/** What a rule found in a record. */
export type Finding = {
  /** Its id stands in addresses and in what is kept: it never changes. Holds no space. */
  readonly rule: string
  readonly label: string
  /** The moment it counts from, in milliseconds since the epoch: what is longest overdue, or nearest, comes first. */
  readonly moment?: number | undefined
}

/** Something by an id, and what a person reads for it. */
export type Named = { readonly id: string; readonly label: string }

/** How much findings should worry. */
export type FindingLevel = Named & {
  /** After a count, within a sentence: "high risk". */
  readonly counted: string
  readonly tone: Tone
  /** Class of a count, a color that repeats the word. */
  readonly text: string
}

/** What findings are narrowed down by, beside their rules. */
export type FindingFilter<Found extends Finding> = {
  /** Of the address. */
  readonly key: string
  readonly label: string
  /** In their order. */
  readonly choices: readonly Named[]
  of(finding: Found): string
}

/** What is special about the findings of a kind of records: what is looked for, and how much it worries. */
export type FindingRules<Subject, Found extends Finding, Settings> = {
  /** Heads them on paper: "Findings of organizations". */
  readonly title: string
  /** The worst first: `levelFilter` tells them apart, and offers them. */
  readonly levels: readonly FindingLevel[]
  readonly levelFilter: Omit<FindingFilter<Found>, 'choices'>
  readonly otherFilters?: readonly FindingFilter<Found>[]
  /** Rules that a filter may name to see this finding; only its own when absent. */
  rulesShowing?(finding: Found): readonly string[]
  /** Whether it counts above the list and marks its record; all do when absent. `countedBy` asks for those. */
  isCounted?(finding: Found): boolean
  readonly countedBy?: Readonly<Record<string, readonly string[]>>
  /** Places a record with these open findings in the usual order: the least number first. */
  rank(findings: readonly Found[]): number | undefined
  /** What the settings of this account are: the same object until they change; null until they are read. */
  useSettings(): Settings | null
  /** All rules in their order. */
  rules(settings: Settings): readonly Named[]
  /** What of the settings stands on paper. */
  note?(settings: Settings): string
  /** The findings of each record in its place as of `now` (milliseconds since the epoch), the worst first. */
  find(
    subjects: readonly Subject[],
    settings: Settings,
    now: number,
  ): Generator<undefined, readonly (readonly Found[])[]>
  /** The next moment at which they may change by themselves; an hour later when absent. */
  nextChange?(subjects: readonly Subject[], settings: Settings, now: number): number
  readonly waivers: Collection<Waiver>
  /** The fingerprint of what a finding rests on: with another one, a waiver does not hold. */
  facts(finding: Found, subject: Subject, subjects: readonly Subject[]): string
  /** Of a record. */
  nameOf(subject: Subject, id: string): string
  /** How many records need somebody now, as a sentence. */
  need(count: number): string
  /** What there is to say where nothing counts: in the whole list, and in what the filters leave. */
  readonly nothing: string
  readonly nothingShown: string
}

/** What was found in a list, with what was waived set apart. Rows are named by their numbers. */
export type Found<Subject, F extends Finding> = {
  readonly list: ListModel<Subject>
  readonly rules: readonly Named[]
  readonly note: string
  /** Every waiver that is kept, of records that are gone too. */
  readonly book: WaiverBook
  /** What does not rest, the worst first: the same list each time. */
  open(row: number): readonly F[]
  all(row: number): readonly F[]
  /** The waiver of a finding that is kept, and whether it still holds: only then the finding rests. */
  waiver(row: number, finding: F): FoundWaiver | null
}

/** {@link FindingRules} with what works them out. */
export type Findings<Subject, F extends Finding> = Omit<
  FindingRules<Subject, F, never>,
  'useSettings' | 'rules' | 'note' | 'find' | 'nextChange'
> & {
  /** Null while it is worked out, after the list is on screen. */
  useFound(list: ListModel<Subject> | undefined): Found<Subject, F> | null
}

/** A finding as it is shown. */
export type ShownFinding<Subject, F extends Finding> = {
  readonly row: number
  readonly id: string
  readonly subject: Subject
  readonly finding: F
  readonly waived: FoundWaiver | null
}

/** Texts that are too many for the place where they are named. */
export type FullList = { readonly title: string; readonly texts: readonly string[] }

/** How findings of a kind of records are shown, beside what is the same for all. */
export type FindingViews<Subject, F extends Finding> = {
  /** Why, on what it rests, what to do. `before`: the finding right above it, which may have said the same. */
  body(
    shown: ShownFinding<Subject, F>,
    how: {
      subjects: readonly Subject[]
      tabIndex: 0 | -1
      before: F | undefined
      onShowList(list: FullList): void
    },
  ): ReactNode
  /** The same for paper. */
  printed(shown: ShownFinding<Subject, F>, subjects: readonly Subject[]): ReactNode
  /** What stands below the name of the record, there and on paper. */
  about?(subject: Subject): ReactNode
  printedAbout?(subject: Subject): ReactNode
  /** Beside what the finding is called in the list: a link to where its remedy begins. */
  remedyLink?(shown: ShownFinding<Subject, F>, how: { describedBy: string; tabIndex: 0 | -1 }): ReactNode
  /** Of the name of the record, on hover. */
  tip?(subject: Subject): string
  /** What it rests on, after "as soon as" and before "changes". */
  restsOn(finding: F): ReactNode
  /** Of a file, in their order. */
  readonly columns: readonly FindingColumn<Subject, F>[]
}

/** A column of a file of findings: its value in CSV, and under a key in JSON. */
export type FindingColumn<Subject, F extends Finding> = {
  readonly heading?: string
  readonly key?: string
  value(shown: ShownFinding<Subject, F>, subjects: readonly Subject[]): unknown
}
