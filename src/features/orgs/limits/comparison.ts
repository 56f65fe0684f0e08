import { useMemo } from 'react'
import { z } from '#lib/zod.ts'
import { type Collection, keptFile } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import { limitFields } from '../org-fields.ts'
import type { OrgsSearch } from '../orgs-search.ts'
import { type Key, limitKey, type LimitMarks, markLimit, type PlanLimits, planLimits } from './plan-limits.ts'

/** An integer of any size, as JSON writes it. */
export const integerText = z.string().check(z.regex(/^-?\d{1,200}$/, 'Not an integer.'))

/** The limits that somebody published for a plan. */
export type PublishedLimits = {
  /** By the name of the limit in the interface, in its unit; a limit that nothing is published of is left out. */
  readonly limits: Readonly<Record<string, string>>
  /** The day it held, as "2026-01-01". */
  readonly date: string
  /** Where it was read, or whatever one wants to remember; may be empty. */
  readonly source: string
}

/** Published limits by plan. */
export type PublishedByPlan = ReadonlyMap<string, PublishedLimits>

/** What this browser keeps of published limits, by plan. */
export const publishedLimits: Collection<PublishedLimits> = {
  kind: 'orgs.baseline',
  schema: z.object({
    limits: z.record(z.string(), integerText),
    date: z.string(),
    source: z.string(),
  }),
}

/** What this browser keeps of published limits, by plan. */
export function usePublishedLimits(): { published: PublishedByPlan; isPending: boolean } {
  const { items, isPending } = useCollection(publishedLimits)
  const published = useMemo(() => new Map(items.map(({ key, value }) => [key, value])), [items])
  return { published, isPending }
}

/** What is published of one limit of a plan, exact; undefined when nothing is. */
export function publishedKey(
  published: PublishedByPlan,
  plan: string | undefined,
  limit: string,
): Key | undefined {
  const limits = plan === undefined ? undefined : published.get(plan)?.limits
  const text = limits && Object.hasOwn(limits, limit) ? limits[limit] : undefined
  return text === undefined ? undefined : (limitKey(BigInt(text)) ?? undefined)
}

/**
 * The cells that differ from what is published for their plan. One that is missing does not: the service may leave any
 * limit out.
 */
export function publishedMarks(
  { plans, planOf, columns }: PlanLimits,
  published: PublishedByPlan,
): LimitMarks {
  const marks = new Uint16Array(planOf.length)
  for (const [limit, column] of columns.entries()) {
    const expected = plans.map((plan) => {
      const key = publishedKey(published, plan, limitFields[limit]?.id ?? '')
      if (key === undefined) return null
      const code = column.keys.indexOf(key)
      return { code: code < 0 ? undefined : code, isMissingOdd: false }
    })
    markLimit(marks, limit, column, planOf, expected)
  }
  return marks
}

/** Published limits as a file; `now` in milliseconds since the epoch. */
export const publishedFile = (published: PublishedByPlan, now: number): string =>
  keptFile(
    Array.from(published, ([key, value]) => ({ kind: publishedLimits.kind, key, value })),
    now,
  )

/** What the limits of organizations are compared with, and which cells differ. */
export type Comparison = {
  readonly against: 'majority' | 'published'
  readonly limits: PlanLimits
  readonly published: PublishedByPlan
  readonly marks: LimitMarks
}

/** The comparison that the address asks for; null until it is wanted and the list is read. */
export function useComparison(
  list: ListModel | undefined,
  search: OrgsSearch,
  isWanted: boolean,
): Comparison | null {
  const limits = useListWork(isWanted ? list : undefined, planLimits)
  const { published, isPending } = usePublishedLimits()
  const against = search.against ?? 'majority'
  const mustWait = against === 'published' && isPending
  return useMemo(() => {
    if (!limits || mustWait) return null
    const marks = against === 'published' ? publishedMarks(limits, published) : limits.outliers
    return { against, limits, published, marks }
  }, [limits, published, against, mustWait])
}

/**
 * Leaves the organizations with a limit unlike what the address compares with; null unless the address asks for it.
 * `isPending`: it does, and a long list is still being read.
 */
export function useOutlierFilter(
  list: ListModel | undefined,
  search: OrgsSearch,
): { mask: RowMask | null; isPending: boolean } {
  const isWanted = search.outliers !== undefined
  const marks = useComparison(list, search, isWanted)?.marks
  const mask = useMemo(() => (marks ? Uint8Array.from(marks, (bits) => Number(bits > 0)) : null), [marks])
  return { mask, isPending: isWanted && !mask }
}
