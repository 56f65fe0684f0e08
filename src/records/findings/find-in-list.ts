import type { Stored } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { useNow } from '#ui/now.tsx'
import type { ListModel } from '../list/list-model.ts'
import { findWaiver, type Waiver, type WaiverBook, waiverBook } from '../waivers/waiver.ts'
import type { Finding, FindingRules, Findings, Found } from './finding-rules.ts'
import { finished, useWork, type Work, createWork } from '../index/list-work.ts'
import { day, hour } from '#lib/dates.ts'

const none: readonly never[] = []

type FoundByRow<F> = readonly (readonly F[])[]

/** The findings of each row; none for a row that is not a record. */
export function* findByRow<Subject, F extends Finding, Settings>(
  { find }: Pick<FindingRules<Subject, F, Settings>, 'find'>,
  { rows, subjects, unreadable }: ListModel<Subject>,
  settings: Settings,
  now: number,
): Generator<undefined, FoundByRow<F>> {
  const found = yield* find(subjects, settings, now)
  if (unreadable.length === 0) return found
  let index = 0
  return rows.map(({ kind }) => (kind === 'record' ? found[index++] : undefined) ?? none)
}

/** Separates waived findings from open ones at `now` (milliseconds since the epoch). */
export function applyWaivers<Subject, F extends Finding>(
  { facts }: Pick<Findings<Subject, F>, 'facts'>,
  list: ListModel<Subject>,
  found: FoundByRow<F>,
  book: WaiverBook,
  now: number,
): Pick<Found<Subject, F>, 'list' | 'book' | 'open' | 'all' | 'waiver'> {
  // Most records have no waiver: skip them.
  const known = new Map<number, { waivers: Map<F, ReturnType<typeof findWaiver>>; open: readonly F[] }>()
  for (const [row, entry] of book.all.length === 0 ? [] : list.rows.entries()) {
    const subject = list.subject(row)
    if (entry.kind !== 'record' || subject === undefined || !book.knows(entry.id)) continue
    const all = found[row] ?? none
    const waivers = new Map(
      all.map((finding) => [
        finding,
        findWaiver(
          book,
          { rule: finding.rule, subject: entry.id },
          () => facts(finding, subject, list.subjects),
          now,
        ),
      ]),
    )
    known.set(row, { waivers, open: all.filter((finding) => waivers.get(finding)?.state !== 'active') })
  }
  return {
    list,
    book,
    all: (row) => found[row] ?? none,
    open: (row) => known.get(row)?.open ?? found[row] ?? none,
    waiver: (row, finding) => known.get(row)?.waivers.get(finding) ?? null,
  }
}

type Round<F, Settings> = {
  readonly settings: Settings
  readonly at: number
  readonly until: number
  readonly work: Work<FoundByRow<F>>
}

/** The state kept per list: the running work and its last result. */
type Known<Subject, F extends Finding, Settings> = {
  round?: Round<F, Settings>
  weighed?: { readonly by: readonly unknown[]; readonly found: Found<Subject, F> }
}

/** Starts or reuses the work on a list. Reused with the same settings until `nextChange`, whoever asks. */
export function findingWork<Subject, F extends Finding, Settings>(
  rules: Pick<FindingRules<Subject, F, Settings>, 'find' | 'nextChange'>,
  list: ListModel<Subject>,
  settings: Settings,
  now: number,
): Round<F, Settings> {
  const kept = list.once(rules, (): Known<Subject, F, Settings> => ({}))
  const last = kept.round?.settings === settings ? kept.round : undefined
  // A wrong clock may have been set back.
  if (last && now >= last.at && now < last.until) return last
  const until = rules.nextChange?.(list.subjects, settings, now) ?? now + hour
  // Show the previous findings until the new ones are ready.
  const work = createWork(findByRow(rules, list, settings, now), last?.work.read() ?? null)
  kept.round = { settings, at: now, until, work }
  return kept.round
}

const idle = finished<never>(null)

/** Runs the rules over lists. */
export function findings<Subject, F extends Finding, Settings>(
  rules: FindingRules<Subject, F, Settings>,
): Findings<Subject, F> & FindingRules<Subject, F, Settings> {
  /** Returns the same object for the same findings, settings, waivers, and UTC day: waivers end at midnight UTC. */
  function weigh(
    list: ListModel<Subject>,
    settings: Settings,
    all: FoundByRow<F>,
    items: readonly Stored<Waiver>[],
    now: number,
  ): Found<Subject, F> {
    const kept = list.once(rules, (): Known<Subject, F, Settings> => ({}))
    const by = [all, settings, items, Math.floor(now / day)]
    if (kept.weighed?.by.every((each, at) => each === by[at])) return kept.weighed.found
    const found = {
      ...applyWaivers(rules, list, all, waiverBook(items.map(({ value }) => value)), now),
      rules: rules.rules(settings),
      note: rules.note?.(settings) ?? '',
    }
    kept.weighed = { by, found }
    return found
  }

  const { levels, levelFilter } = rules
  return {
    rank: ([first]) => first && levels.findIndex(({ id }) => id === levelFilter.of(first)),
    ...rules,
    useFound(list) {
      const settings = rules.useSettings()
      const { items, isPending } = useCollection(rules.waivers)
      const now = Math.max(useNow(), list?.receivedAt ?? 0)
      const work = list && settings !== null ? findingWork(rules, list, settings, now).work : idle
      const found = useWork(work)
      return list && settings !== null && found && !isPending
        ? weigh(list, settings, found, items, now)
        : null
    },
  }
}
