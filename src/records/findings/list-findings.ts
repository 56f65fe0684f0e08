import { chosenIn, type ListSearch } from '../list/list-search.ts'
import { type IdleWaiver, idleWaivers } from '../waivers/waiver.ts'
import type { Finding, FindingFilter, Findings, Found, Named, ShownFinding } from './finding-rules.ts'

/** A filter with how many findings it would show. */
export type FindingChoice = Named & { readonly count: number }

export type CountedFilter = Pick<FindingFilter<never>, 'key' | 'label'> & {
  /** Those that find something or filter, counted with the other filters. */
  readonly choices: readonly FindingChoice[]
  /** Ids. */
  readonly chosen: readonly string[]
}

export type FindingList<F extends Finding> = {
  /** The findings that are asked for: the worst first, then by rule, by moment and by row. */
  readonly listed: readonly { readonly row: number; readonly finding: F }[]
  /** How many of them each level has by its id, of how many records they are, and how many of them rest. */
  readonly counts: ReadonlyMap<string, number>
  readonly subjectCount: number
  readonly restingCount: number
  /** How many more would be shown if those that rest were. */
  readonly hiddenCount: number
  /** Without the filters by what was found: how many do not rest, and how many do. */
  readonly openTotal: number
  readonly restingTotal: number
  readonly filters: readonly CountedFilter[]
}

/** All findings of one level that one rule raised: the filters let all of them through or none. */
type Bucket<F> = {
  readonly level: number
  readonly place: number
  readonly label: string
  /** What each filter knows them by, and whether it lets them through. */
  readonly values: readonly (readonly string[])[]
  readonly passes: readonly boolean[]
  readonly shown: { readonly row: number; readonly finding: F }[]
  resting: number
  hidden: number
}

const sum = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((total, item) => total + count(item), 0)

const momentOf = ({ finding }: { finding: Finding }): number => finding.moment ?? Infinity

/** The ids of rules that a filter may name to see a finding. */
export const rulesShowing = <Subject, F extends Finding>(kind: Findings<Subject, F>, finding: F) =>
  kind.rulesShowing?.(finding) ?? [finding.rule]

/** The keys of the address that ask for findings. */
export const filterKeys = <Subject, F extends Finding>({
  levelFilter,
  otherFilters = [],
}: Findings<Subject, F>): readonly string[] =>
  [...otherFilters, levelFilter, { key: 'finding' }].map(({ key }) => key)

/** The findings of the rows `within` that the address asks for, and what else it could ask for, with exact counts. */
export function listFindings<Subject, F extends Finding>(
  kind: Findings<Subject, F>,
  found: Pick<Found<Subject, F>, 'all' | 'waiver' | 'rules'>,
  within: Iterable<number>,
  search: ListSearch,
): FindingList<F> {
  const { levels, levelFilter, otherFilters = [] } = kind
  const filterBy = (
    { key, label, choices }: Omit<FindingFilter<F>, 'of'>,
    of: (finding: F) => readonly string[],
  ) => ({ key, label, choices, of, chosen: chosenIn(search, key) })
  const ofLevel = { ...levelFilter, choices: levels.map(({ id, label }) => ({ id, label })) }
  const filters = [
    ...[...otherFilters, ofLevel].map((filter) => filterBy(filter, (finding) => [filter.of(finding)])),
    filterBy({ key: 'finding', label: 'Rule', choices: found.rules }, (finding) =>
      rulesShowing(kind, finding),
    ),
  ]
  const rulePlaces = new Map(found.rules.map(({ id }, place) => [id, place]))
  const byLevel = levels.map(() => new Map<string, Bucket<F>>())

  function bucketOf(finding: F): Bucket<F> {
    const level = levels.findIndex(({ id }) => id === levelFilter.of(finding))
    const known = byLevel[level]?.get(finding.rule)
    if (known) return known
    const values = filters.map(({ of }) => of(finding))
    const bucket = {
      level,
      place: rulePlaces.get(finding.rule) ?? rulePlaces.size,
      label: finding.label,
      values,
      passes: filters.map(
        ({ chosen }, at) => chosen.length === 0 || values[at]?.some((id) => chosen.includes(id)) === true,
      ),
      shown: [],
      resting: 0,
      hidden: 0,
    }
    byLevel[level]?.set(finding.rule, bucket)
    return bucket
  }

  let subjectCount = 0
  for (const row of within) {
    let isCounted = false
    for (const finding of found.all(row)) {
      const bucket = bucketOf(finding)
      const rests = found.waiver(row, finding)?.state === 'active'
      if (rests && !search.waived) {
        bucket.hidden++
        continue
      }
      if (rests) bucket.resting++
      bucket.shown.push({ row, finding })
      isCounted ||= bucket.passes.every(Boolean)
    }
    if (isCounted) subjectCount++
  }
  const buckets = byLevel.flatMap((ofLevel) => [...ofLevel.values()].toSorted((a, b) => a.place - b.place))
  const asked = buckets.filter(({ passes }) => passes.every(Boolean))
  return {
    listed: asked.flatMap(({ shown }) =>
      shown.toSorted((a, b) => Math.sign(momentOf(a) - momentOf(b)) || a.row - b.row),
    ),
    counts: new Map(
      levels.map(({ id }, at) => [id, sum(asked, ({ level, shown }) => (level === at ? shown.length : 0))]),
    ),
    subjectCount,
    restingCount: sum(asked, ({ resting }) => resting),
    hiddenCount: sum(asked, ({ hidden }) => hidden),
    openTotal: sum(buckets, ({ shown, resting }) => shown.length - resting),
    restingTotal: sum(buckets, ({ resting, hidden }) => resting + hidden),
    filters: filters.map(({ key, label, choices, chosen }, at) => {
      const others = buckets.filter(({ passes }) =>
        passes.every((isPassed, other) => isPassed || other === at),
      )
      const counts = new Map(chosen.map((id) => [id, 0]))
      for (const { values, shown } of others) {
        if (shown.length === 0) continue
        for (const id of values[at] ?? []) counts.set(id, (counts.get(id) ?? 0) + shown.length)
      }
      const known = new Set(choices.map(({ id }) => id))
      const labels = new Map(buckets.map(({ values, label: of }) => [values[at]?.[0], of]))
      const unknown = [...counts.keys()].filter((id) => !known.has(id))
      return {
        key,
        label,
        chosen,
        choices: [...choices, ...unknown.map((id) => ({ id, label: labels.get(id) ?? id }))].flatMap(
          (choice) => {
            const count = counts.get(choice.id)
            return count === undefined ? [] : [{ ...choice, count }]
          },
        ),
      }
    }),
  }
}

/** One of the findings as it is shown; undefined where its row is no record. */
export function shownFinding<Subject, F extends Finding>(
  { list, waiver }: Pick<Found<Subject, F>, 'list' | 'waiver'>,
  { row, finding }: { row: number; finding: F },
): ShownFinding<Subject, F> | undefined {
  const [entry, subject] = [list.rows[row], list.subject(row)]
  if (entry?.kind !== 'record' || subject === undefined) return undefined
  return { row, id: entry.id, subject, finding, waived: waiver(row, finding) }
}

/** The waivers that no finding of the list answers to, by the name of the record. */
export function idleFindings<Subject, F extends Finding>({
  list,
  book,
  all,
}: Pick<Found<Subject, F>, 'list' | 'book' | 'all'>): readonly IdleWaiver[] {
  if (book.all.length === 0) return []
  const rulesOf = new Map<string, Set<string>>()
  for (const [row, entry] of list.rows.entries()) {
    if (entry.kind !== 'record' || !book.knows(entry.id)) continue
    const rules = rulesOf.get(entry.id) ?? new Set()
    rulesOf.set(entry.id, rules)
    for (const { rule } of all(row)) rules.add(rule)
  }
  return idleWaivers(book, ({ subject, rule }) => rulesOf.get(subject)?.has(rule))
}
