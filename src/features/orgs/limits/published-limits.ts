import { useMemo } from 'react'
import { z } from '#lib/zod.ts'
import { type Collection, itemsFile } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { type Key, limitKey } from './plan-limits.ts'

/** An integer of any size, as in JSON. */
export const integerText = z.string().check(z.regex(/^-?\d{1,200}$/, 'Not an integer.'))

/** The published limits of a plan. */
export type PublishedLimits = {
  /** By name of the limit in the interface, in its unit; limits that are not published are left out. */
  readonly limits: Readonly<Record<string, string>>
  /** The day they applied, such as "2026-01-01". */
  readonly date: string
  /** Where they were found, or any note; may be empty. */
  readonly source: string
}

/** Published limits by plan. */
export type PublishedByPlan = ReadonlyMap<string, PublishedLimits>

/** Published limits stored in this browser, by plan. */
export const publishedLimits: Collection<PublishedLimits> = {
  kind: 'orgs.baseline',
  schema: z.object({
    limits: z.record(z.string(), integerText),
    date: z.string(),
    source: z.string(),
  }),
}

/** The published limits stored in this browser, by plan. */
export function usePublishedLimits(): { published: PublishedByPlan; isPending: boolean } {
  const { items, isPending } = useCollection(publishedLimits)
  const published = useMemo(() => new Map(items.map(({ key, value }) => [key, value])), [items])
  return { published, isPending }
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
