import { useMemo } from 'react'
import { z } from '#lib/zod.ts'
import { type Collection, itemsFile } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { type Key, limitKey } from './plan-limits.ts'

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

/** Published limits as a file; `now` in milliseconds since the epoch. */
export const publishedFile = (published: PublishedByPlan, now: number): string =>
  itemsFile(
    Array.from(published, ([key, value]) => ({ kind: publishedLimits.kind, key, value })),
    now,
  )
