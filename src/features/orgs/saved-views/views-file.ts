import { z } from '#lib/zod.ts'
import type { SavedView } from './org-view.ts'

export const viewsFormat = 'starboard-organization-views'
/** A file with a higher version was written by a newer Starboard and may hold what this one would lose. */
export const viewsVersion = 1

/** Bytes; thousands of views fit in. */
export const largestViewsFile = 5 * 1024 * 1024

/**
 * An exported list of views is one JSON object: `format`, `version`, `exportedAt` (ISO 8601, UTC) and `views`, each
 * with its `name`, its `query` (the query part of its address) and, on one of them, `default`.
 */
export const viewsHead = z.object({
  format: z.literal(viewsFormat),
  version: z.int(),
  views: z.array(z.unknown()),
})

/** The views as a file holds them; `now` in milliseconds since the epoch. */
export function viewsFile(views: readonly SavedView[], now: number): string {
  const file = {
    format: viewsFormat,
    version: viewsVersion,
    exportedAt: new Date(now).toISOString(),
    views: views.map(({ name, query, isDefault }) => ({ name, query, ...(isDefault && { default: true }) })),
  }
  return `${JSON.stringify(file, undefined, 2)}\n`
}
