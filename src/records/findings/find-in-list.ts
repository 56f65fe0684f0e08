import { useSyncExternalStore } from 'react'
import { takeTurns } from '#lib/take-turns.ts'
import { useNow } from '#ui/now.tsx'
import type { ListModel } from '../list/list-model.ts'
import { findWaiver, type WaiverBook } from '../waivers/waiver.ts'
import { useWaivers } from '../waivers/use-waivers.tsx'
import type { Finding, FindingRules, Findings, Found } from './finding-rules.ts'

const none: readonly never[] = []
const hour = 3_600_000
const day = 24 * hour

type FoundByRow<F> = readonly (readonly F[])[]

/** Long work that goes on between other tasks while somebody listens; `before` is shown until it is done. */
export function workInTurns<Result>(work: Iterator<unknown, Result>, before: Result | null) {
  const listeners = new Set<() => void>()
  let result = before
  let state: 'resting' | 'running' | 'done' = 'resting'

  async function run() {
    state = 'running'
    const turn = takeTurns()
    while (listeners.size > 0) {
      const step = work.next()
      if (step.done) {
        result = step.value
        state = 'done'
        for (const listener of listeners) listener()
        return
      }
      await turn()
    }
    state = 'resting'
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      if (state === 'resting') void run().catch((error: unknown) => reportError(error))
      return () => void listeners.delete(listener)
    },
    read: () => result,
  }
}

/** The findings of each row: of one that is no record, none. */
function* findByRow<Subject, F extends Finding, Settings>(
  { find }: Pick<FindingRules<Subject, F, Settings>, 'find'>,
  { rows, subjects, unreadable }: ListModel<Subject>,
  settings: Settings,
  now: number,
): Generator<undefined, FoundByRow<F>> {
  const found = yield* find(subjects, settings, now)
  if (unreadable.length === 0) return found
  let place = 0
  return rows.map(({ kind }) => (kind === 'record' ? found[place++] : undefined) ?? none)
}

/** Sets apart what was waived at `now` (milliseconds since the epoch). */
export function applyWaivers<Subject, F extends Finding>(
  { facts }: Pick<Findings<Subject, F>, 'facts'>,
  list: ListModel<Subject>,
  found: FoundByRow<F>,
  book: WaiverBook,
  now: number,
): Pick<Found<Subject, F>, 'list' | 'book' | 'open' | 'all' | 'waiver'> {
  // Most records have no waiver: nothing is worked out for them.
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
  readonly until: number
  readonly work: ReturnType<typeof workInTurns<FoundByRow<F>>>
}

/** Gives the work over a list: the same for the same settings until something changes by itself, whoever asks. */
export function rounds<Subject, F extends Finding, Settings>(
  rules: Pick<FindingRules<Subject, F, Settings>, 'find' | 'nextChange'>,
): (list: ListModel<Subject>, settings: Settings, now: number) => Round<F, Settings> {
  const known = new WeakMap<ListModel<Subject>, Round<F, Settings>>()
  return (list, settings, now) => {
    const last = known.get(list)
    const isSame = last?.settings === settings
    if (isSame && now < last.until) return last
    const until = rules.nextChange?.(list.subjects, settings, now) ?? now + hour
    // What was found before is shown until it is found anew.
    const work = workInTurns(findByRow(rules, list, settings, now), isSame ? last.work.read() : null)
    const round = { settings, until, work }
    known.set(list, round)
    return round
  }
}

const idle = { subscribe: () => () => {}, read: () => null }

/** What the rules find in lists. */
export function findings<Subject, F extends Finding, Settings>(
  rules: FindingRules<Subject, F, Settings>,
): Findings<Subject, F> {
  const roundOf = rounds(rules)
  type Weighed = { readonly by: readonly unknown[]; readonly found: Found<Subject, F> }
  const weighed = new WeakMap<FoundByRow<F>, Weighed>()

  /** The same object for the same findings, settings, waivers and day: waivers end at midnight, UTC. */
  function weigh(
    list: ListModel<Subject>,
    settings: Settings,
    all: FoundByRow<F>,
    book: WaiverBook,
    now: number,
  ): Found<Subject, F> {
    const by = [settings, book, Math.floor(now / day)]
    const known = weighed.get(all)
    if (known?.by.every((each, at) => each === by[at])) return known.found
    const found = {
      ...applyWaivers(rules, list, all, book, now),
      rules: rules.rules(settings),
      note: rules.note?.(settings) ?? '',
    }
    weighed.set(all, { by, found })
    return found
  }

  return {
    ...rules,
    useFound(list) {
      const settings = rules.useSettings()
      const { book } = useWaivers(rules.waivers)
      const now = Math.max(useNow(), list?.receivedAt ?? 0)
      const work = list && settings !== null ? roundOf(list, settings, now).work : idle
      const found = useSyncExternalStore(work.subscribe, work.read)
      return list && settings !== null && found && book ? weigh(list, settings, found, book, now) : null
    },
  }
}
