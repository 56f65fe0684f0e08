import { useMemo } from 'react'
import type { RowMask } from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import { z } from '#lib/zod.ts'
import { type Collection, itemsFile } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { limitFields } from '../limit-fields.ts'
import type { OrgsSearch } from '../orgs-search.ts'
import { type Key, limitKey, type LimitMarks, markLimit, type PlanLimits, planLimits } from './plan-limits.ts'

/** An integer of any size, as in JSON. */
export const integerText = z.string().check(z.regex(/^-?\d{1,200}$/, 'Not an integer.'))

const publishedSchema = z.object({
  /** By name of the limit in the interface, in its unit; limits that are not published are left out. */
  limits: z.record(z.string(), integerText),
  /** The day they applied, such as "2026-01-01". */
  date: z.string(),
  /** Where they were found, or any note; may be empty. */
  source: z.string(),
})

/** The published limits of a plan. */
export type PublishedLimits = z.infer<typeof publishedSchema>

/** Published limits by plan. */
export type PublishedByPlan = ReadonlyMap<string, PublishedLimits>

/** Published limits stored in this browser, by plan. */
export const publishedLimits: Collection<PublishedLimits> = { kind: 'orgs.baseline', schema: publishedSchema }

/** The published limits stored in this browser, by plan, and functions that change them. */
export function usePublishedLimits() {
  const { items, ...store } = useCollection(publishedLimits)
  const published = useMemo(
    (): PublishedByPlan => new Map(items.map(({ key, value }) => [key, value])),
    [items],
  )
  return { ...store, published }
}

/** The published value of one limit of a plan, exact; undefined when there is none. */
export function publishedKey(
  published: PublishedByPlan,
  plan: string | undefined,
  limit: string,
): Key | undefined {
  const limits = plan === undefined ? undefined : published.get(plan)?.limits
  const text = limits && Object.hasOwn(limits, limit) ? limits[limit] : undefined
  return text === undefined ? undefined : (limitKey(BigInt(text)) ?? undefined)
}

/** Writes published limits as a file; `now` in milliseconds since the epoch. */
export const publishedFile = (published: PublishedByPlan, now: number): string =>
  itemsFile(
    Array.from(published, ([key, value]) => ({ kind: publishedLimits.kind, key, value })),
    now,
  )

/** Marks cells unlike the published limits of their plan. A missing one is not: the service may leave any limit out. */
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
      return { code: code < 0 ? undefined : code, marksMissing: false }
    })
    markLimit(marks, limit, column, planOf, expected)
  }
  return marks
}

/** What the limits of organizations are compared with, and which cells differ. */
export type Comparison = {
  readonly against: 'majority' | 'published'
  readonly limits: PlanLimits
  readonly published: PublishedByPlan
  readonly marks: LimitMarks
}

/** The comparison in the address; null until it is wanted and the list is read. */
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
 * Filters for organizations with a limit that differs from the comparison in the address; no mask unless the address
 * asks for it. `isPending`: it does, but a long list is still being read.
 */
export function useOutlierFilter(
  list: ListModel | undefined,
  search: OrgsSearch,
): { masks: ReadonlyMap<string, RowMask>; isPending: boolean } {
  const isWanted = search.outliers !== undefined
  const marks = useComparison(list, search, isWanted)?.marks
  const masks = useMemo(
    () => new Map(marks ? [['outliers', Uint8Array.from(marks, (bits) => Number(bits > 0))]] : []),
    [marks],
  )
  return { masks, isPending: isWanted && !marks }
}
