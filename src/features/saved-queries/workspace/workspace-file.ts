import { z } from '#lib/zod.ts'

export const workspaceFormat = 'starboard-workspace'
/** A file with a higher version was written by a newer Starboard and may hold what this one would lose. */
export const workspaceVersion = 1

/** Milliseconds since the epoch. */
const time = z.int()

/**
 * One query in an exported workspace: what the library knows of it (null when it is not in there), its drafts and
 * its versions, oldest first. `text` and `baseText` are records as JSON text, exactly as they were kept.
 */
export const workspaceQuery = z.object({
  id: z.string(),
  library: z.nullable(
    z.object({
      name: z.string(),
      dataset: z.string(),
      tags: z.array(z.string()),
      pinned: z.boolean(),
      lastOpened: z.nullable(time),
      lastSaved: z.nullable(time),
      gone: z.nullable(z.enum(['not-found', 'deleted-here'])),
      /** Since when it is gone; absent where that was not kept. */
      goneAt: z.optional(z.nullable(time)),
      note: z.string(),
      text: z.nullable(z.string()),
    }),
  ),
  drafts: z.array(z.object({ slot: z.string(), text: z.string(), baseText: z.string(), savedAt: time })),
  versions: z.array(
    z.object({
      at: time,
      source: z.enum(['loaded', 'saved', 'replaced', 'deleted', 'imported']),
      text: z.string(),
      note: z.string(),
    }),
  ),
})

export type WorkspaceQuery = z.infer<typeof workspaceQuery>

/**
 * An exported workspace is one JSON object: `format`, `version`, `exportedAt` (ISO 8601, UTC) and `queries`, a list
 * of `workspaceQuery`. It holds nothing of the account or the session.
 */
export const workspaceHead = z.object({
  format: z.literal(workspaceFormat),
  version: z.int(),
  exportedAt: z.string(),
})

export type WorkspaceHead = z.infer<typeof workspaceHead>
