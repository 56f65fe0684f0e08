import { keptFile } from '#local/collection.ts'
import { publishedLimits } from '../limits/published-limits.ts'
import type { PublishedByPlan } from '../limits/published-marks.ts'

/** Bytes. */
export const largestPublishedFile = 1024 * 1024

/** Published limits as a file; `now` in milliseconds since the epoch. */
export const publishedFile = (published: PublishedByPlan, now: number): string =>
  keptFile(
    Array.from(published, ([key, value]) => ({ kind: publishedLimits.kind, key, value })),
    now,
  )
