import { useMemo } from 'react'
import { z } from '#lib/zod.ts'
import { type Collection, itemsFile } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'

/** An exact integer of any size. */
export type Key = number | bigint

/**
 * The key to compare the value of a limit by: the exact integer, `null` for anything else that was sent, undefined for
 * nothing. Equal integers give equal keys, whether sent as a number or as a big integer.
 */
export function limitKey(value: unknown): Key | null | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return value
    return Number.isInteger(value) ? BigInt(value) : null
  }
  if (typeof value !== 'bigint') return null
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

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

export type PublishedLimits = z.infer<typeof publishedSchema>

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
