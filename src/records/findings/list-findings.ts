import { chosenFacets, chosenIn, type ListSearch, sortOf } from '../list/list-search.ts'
import { type IdleWaiver, idleWaivers } from '../waivers/waiver.ts'
import type { Finding, FindingFilter, Findings, Found, Named, ShownFinding } from './finding-rules.ts'
import { useMemo } from 'react'
import { getOrInsert } from '#lib/maps.ts'
import { capitalized } from '#lib/count-text.ts'
import { runSync } from '#lib/time-slices.ts'
import { type ColumnRanks, rankColumn } from '../index/column-ranks.ts'
import type { RowMask } from '../index/row-index.ts'
import type { ListModel } from '../list/list-model.ts'
import { type RowMark, defaultOrder } from '../list/list-view.ts'
import { facetValueLabel, type Resource } from '../list/resource.ts'
import { visibleText } from '#lib/visible-text.ts'

/** A filter choice and the number of findings it would show. */
type FindingChoice = Named & { readonly count: number }

export type CountedFilter = Pick<FindingFilter<never>, 'key' | 'label'> & {
  /** Choices that are selected or have findings, counted given the other filters. */
  readonly choices: readonly FindingChoice[]
  /** Selected ids. */
  readonly chosen: readonly string[]
}

export type FindingList<F extends Finding> = {
  /** The matching findings, ordered by severity, rule, date, and row. */
  readonly listed: readonly { readonly row: number; readonly finding: F }[]
  /** Of these: findings per level id, the number of their records, and the number of waived ones. */
  readonly counts: ReadonlyMap<string, number>
  readonly subjectCount: number
  readonly waivedCount: number
  /** How many more there would be if waived findings were included. */
  readonly hiddenCount: number
  /** Ignoring finding filters: the number of open and of waived findings. */
  readonly openTotal: number
  readonly waivedTotal: number
  readonly filters: readonly CountedFilter[]
}

/** All findings of one rule at one level. Each filter either passes or hides all of them. */
type Bucket<F> = {
  readonly level: number
  readonly index: number
  readonly label: string
  /** The values that each filter matches, and whether it passes them. */
  readonly values: readonly (readonly string[])[]
  readonly passes: readonly boolean[]
  readonly shown: { readonly row: number; readonly finding: F }[]
  waived: number
  hidden: number
}

const sum = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((total, item) => total + count(item), 0)

const momentOf = ({ finding }: { finding: Finding }): number => finding.moment ?? Infinity

/** The rule ids in the filter that show a finding. */
export const rulesShowing = <Subject, F extends Finding>(kind: Findings<Subject, F>, finding: F) =>
  kind.rulesShowing?.(finding) ?? [finding.rule]

/** A patch that clears all filters of findings. */
export const noFindingFilters = <Subject, F extends Finding>({
  levelFilter,
  otherFilters = [],
}: Findings<Subject, F>): ListSearch =>
  Object.fromEntries([...otherFilters, levelFilter, { key: 'finding' }].map(({ key }) => [key, undefined]))

/** The findings in the rows `within` that match the URL, and all filter choices with exact counts. */
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
  const ruleIndexes = new Map(found.rules.map(({ id }, index) => [id, index]))
  const byLevel = levels.map(() => new Map<string, Bucket<F>>())

  function bucketOf(finding: F): Bucket<F> {
    const level = levels.findIndex(({ id }) => id === levelFilter.of(finding))
    const known = byLevel[level]?.get(finding.rule)
    if (known) return known
    const values = filters.map(({ of }) => of(finding))
    const bucket = {
      level,
      index: ruleIndexes.get(finding.rule) ?? ruleIndexes.size,
      label: finding.label,
      values,
      passes: filters.map(
        ({ chosen }, at) => chosen.length === 0 || values[at]?.some((id) => chosen.includes(id)) === true,
      ),
      shown: [],
      waived: 0,
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
      const isWaived = found.waiver(row, finding)?.state === 'active'
      if (isWaived && !search.waived) {
        bucket.hidden++
        continue
      }
      if (isWaived) bucket.waived++
      bucket.shown.push({ row, finding })
      isCounted ||= bucket.passes.every(Boolean)
    }
    if (isCounted) subjectCount++
  }
  const buckets = byLevel.flatMap((ofLevel) => [...ofLevel.values()].toSorted((a, b) => a.index - b.index))
  const asked = buckets.filter(({ passes }) => passes.every(Boolean))
  return {
    listed: asked.flatMap(({ shown }) =>
      shown.toSorted((a, b) => Math.sign(momentOf(a) - momentOf(b)) || a.row - b.row),
    ),
    counts: new Map(
      levels.map(({ id }, at) => [id, sum(asked, ({ level, shown }) => (level === at ? shown.length : 0))]),
    ),
    subjectCount,
    waivedCount: sum(asked, ({ waived }) => waived),
    hiddenCount: sum(asked, ({ hidden }) => hidden),
    openTotal: sum(buckets, ({ shown, waived }) => shown.length - waived),
    waivedTotal: sum(buckets, ({ waived, hidden }) => waived + hidden),
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

/** A finding to display; undefined if its row is not a record. */
export function shownFinding<Subject, F extends Finding>(
  { list, waiver }: Pick<Found<Subject, F>, 'list' | 'waiver'>,
  { row, finding }: { row: number; finding: F },
): ShownFinding<Subject, F> | undefined {
  const [entry, subject] = [list.rows[row], list.subject(row)]
  if (entry?.kind !== 'record' || subject === undefined) return undefined
  return { row, id: entry.id, subject, finding, waived: waiver(row, finding) }
}

/** Waivers without a matching finding in the list, by record name. */
export function idleFindings<Subject, F extends Finding>({
  list,
  book,
  all,
}: Pick<Found<Subject, F>, 'list' | 'book' | 'all'>): readonly IdleWaiver[] {
  if (book.all.length === 0) return []
  const rulesOf = new Map<string, Set<string>>()
  for (const [row, entry] of list.rows.entries()) {
    if (entry.kind !== 'record' || !book.knows(entry.id)) continue
    const rules = getOrInsert(rulesOf, entry.id, () => new Set())
    for (const { rule } of all(row)) rules.add(rule)
  }
  return idleWaivers(book, ({ subject, rule }) => rulesOf.get(subject)?.has(rule))
}

/** The rows with a finding that the URL filters by; undefined without such a filter. */
export function findingMask<Subject, F extends Finding>(
  kind: Findings<Subject, F>,
  { list, all, open }: Pick<Found<Subject, F>, 'list' | 'all' | 'open'>,
  search: ListSearch,
): RowMask | undefined {
  const rules = chosenIn(search, 'finding')
  if (rules.length === 0) return undefined
  const counting = search.waived ? all : open
  const isAsked = (finding: F) => rulesShowing(kind, finding).some((id) => rules.includes(id))
  return Uint8Array.from(list.rows, (_, row) => Number(counting(row).some(isAsked)))
}

/** Ranks the rows by their findings. As a `column`, least severe first, so that it sorts like other columns. */
export const findingRanks = <Subject, F extends Finding>(
  { rank }: Pick<Findings<Subject, F>, 'rank'>,
  { list, open }: Pick<Found<Subject, F>, 'list' | 'open'>,
  as: 'column' | 'usual order',
): ColumnRanks =>
  runSync(
    rankColumn(list.rows.length, (row) => {
      const index = list.subject(row) === undefined ? undefined : rank(open(row))
      return index !== undefined && as === 'column' ? -index : index
    }),
  )

const marks = ['high', 'medium', 'low'] as const

/** The mark of a row's most severe counted finding; the same object for the same level and rule. */
export function findingMarks<Subject, F extends Finding>(
  { levels, levelFilter, isCounted = () => true }: Findings<Subject, F>,
  { open }: Pick<Found<Subject, F>, 'open'>,
): (row: number) => RowMark | undefined {
  const known = new Map<string, RowMark>()
  return (row) => {
    const worst = open(row).find(isCounted)
    const level = worst ? levels.findIndex(({ id }) => id === levelFilter.of(worst)) : -1
    const { counted } = levels[level] ?? {}
    if (!worst || !counted) return undefined
    const label = `${capitalized(counted)}: ${worst.label}`
    return getOrInsert(known, label, () => ({ label, level: marks[level] ?? 'low' }))
  }
}

/**
 * The filter mask, ranks, and marks of findings; `found` is null while they are computed or the list is loading.
 * `keepsOrder`: without a chosen sort order, keep the order of the rows.
 */
export function useFindingNarrowing<Subject, F extends Finding>(
  kind: Findings<Subject, F>,
  found: Found<Subject, F> | null,
  { resource }: Pick<ListModel<Subject>, 'resource'>,
  search: ListSearch,
  keepsOrder: boolean,
) {
  const { finding, waived, sort } = search
  const isUsual = sortOf(resource, search).length === 0 && !keepsOrder
  const isColumn = sort?.includes('findings') === true
  const mask = useMemo(
    () => (found ? findingMask(kind, found, { finding, waived }) : undefined),
    [kind, found, finding, waived],
  )
  const ranks = useMemo(() => {
    if (!found) return undefined
    if (isColumn) return new Map([['findings', findingRanks(kind, found, 'column')]])
    return isUsual ? new Map([[defaultOrder, findingRanks(kind, found, defaultOrder)]]) : undefined
  }, [kind, found, isUsual, isColumn])
  const mark = useMemo(() => (found ? findingMarks(kind, found) : undefined), [kind, found])
  return { mask, ranks, mark, isPending: !found && (isUsual || Boolean(finding?.length)) }
}

/** One filter as text, "Plan: enterprise or personal"; empty if it is not active. */
export const labeled = (
  label: string,
  values: readonly string[],
  known: readonly Named[] = [],
): readonly string[] =>
  values.length === 0
    ? []
    : [`${label}: ${values.map((id) => known.find((each) => each.id === id)?.label ?? id).join(' or ')}`]

/** The active filters of a list and its findings, one text each: "Plan: enterprise or personal". */
export function filterTexts<Subject, F extends Finding>(
  resource: Resource<Subject>,
  {
    levels,
    levelFilter,
    otherFilters = [],
  }: Pick<Findings<Subject, F>, 'levels' | 'levelFilter' | 'otherFilters'>,
  rules: readonly Named[],
  search: ListSearch,
): readonly string[] {
  const chosen = chosenFacets(resource, search)
  const ofLevels = levels.map(({ id, label }) => ({ id, label: label.toLowerCase() }))
  return [
    ...labeled('Search', search.q ? [search.q] : []),
    ...resource.facets.flatMap((facet) =>
      labeled(facet.label, chosen.get(facet.id)?.map((value) => facetValueLabel(facet, value)) ?? []),
    ),
    ...(resource.filterTexts?.(search) ?? []),
    ...otherFilters.flatMap(({ key, label, choices }) => labeled(label, chosenIn(search, key), choices)),
    ...labeled(levelFilter.label, chosenIn(search, levelFilter.key), ofLevels),
    ...labeled('Finding', chosenIn(search, 'finding'), rules),
    ...(search.changed ? ['Only changed since the last visit'] : []),
    ...(search.waived ? ['Waived findings too'] : []),
  ]
}

/** The active filters on one line, or "All …" if there are none. */
export function filterWords<Subject, F extends Finding>(
  ...[resource, kind, rules, search]: Parameters<typeof filterTexts<Subject, F>>
): string {
  const texts = filterTexts(resource, kind, rules, search)
  return texts.length === 0 ? `All ${resource.plural}` : visibleText(texts.join(' · '))
}
