import { stringify } from 'lossless-json'
import type { PublishedByPlan } from './published-marks.ts'

export const publishedFormat = 'starboard-published-limits'
/** A file with a higher version was written by a newer Starboard and may hold what this one would lose. */
export const publishedVersion = 1

/** Bytes. */
export const largestPublishedFile = 1024 * 1024

/**
 * Published limits as a file: one JSON object with `format`, `version`, `exportedAt` (ISO 8601, UTC) and `plans`, each
 * with `plan`, `date`, `source` and `limits`, exact integers by the names of the interface. `now` in milliseconds since
 * the epoch.
 */
export function publishedFile(published: PublishedByPlan, now: number): string {
  const file = {
    format: publishedFormat,
    version: publishedVersion,
    exportedAt: new Date(now).toISOString(),
    plans: Array.from(published, ([plan, { date, source, limits }]) => ({
      plan,
      date,
      source,
      limits: Object.fromEntries(Object.entries(limits).map(([id, text]) => [id, BigInt(text)])),
    })),
  }
  return `${stringify(file, undefined, 2) ?? ''}\n`
}
