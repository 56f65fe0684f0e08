import { useMemo } from 'react'
import { z } from '#lib/zod.ts'
import type { Collection } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import type { PublishedByPlan } from './published-marks.ts'

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

/** What this browser keeps of published limits, by plan. */
export const publishedLimits: Collection<PublishedLimits> = {
  kind: 'orgs.baseline',
  schema: z.object({
    limits: z.record(z.string(), integerText),
    date: z.string(),
    source: z.string(),
  }),
}

/** What public documentation says of two plans, to start from: never applied by itself. */
export const documentedLimits: Readonly<Record<string, PublishedLimits>> = {
  personal: {
    date: '2026-08-21',
    source: 'Axiom documentation, “Limits”',
    limits: {
      maxUsers: '1',
      maxDatasets: '3',
      maxFields: '256',
      maxMonitors: '3',
      monthlyIngestGb: '500',
      monthlyQueryGbHours: '10',
      storageAllowanceGB: '25',
    },
  },
  axiomCloud: {
    date: '2026-08-21',
    source: 'Axiom documentation, “Limits” (what the plan includes)',
    limits: {
      maxUsers: '1000',
      maxDatasets: '100',
      maxFields: '1024',
      maxMonitors: '500',
      monthlyIngestGb: '1000',
      monthlyQueryGbHours: '100',
      storageAllowanceGB: '100',
    },
  },
}

/** What this browser keeps of published limits, by plan. */
export function usePublishedLimits(): { published: PublishedByPlan; isPending: boolean } {
  const { items, isPending } = useCollection(publishedLimits)
  const published = useMemo(() => new Map(items.map(({ key, value }) => [key, value])), [items])
  return { published, isPending }
}
