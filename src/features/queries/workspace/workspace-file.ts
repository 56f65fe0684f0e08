import { fileFormat } from '#local/collection.ts'
import { z } from '#lib/zod.ts'

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

/** When something was put, in milliseconds since the epoch, as far as a date can be told. */
const putTime = z.int().check(z.minimum(0), z.maximum(8.64e15))

/**
 * One item of a collection that this browser keeps (`src/kept`). Its value is any JSON, exactly as it was kept: what
 * it has to look like, the feature knows that it belongs to, and it is checked against that when it is taken in.
 */
export const workspaceItem = z.object({ kind: z.string(), key: z.string(), at: putTime, value: z.unknown() })

export type WorkspaceItem = z.infer<typeof workspaceItem>

/**
 * An exported workspace is one JSON object: `format`, `version`, `exportedAt` (ISO 8601, UTC), `queries`, a list of
 * `workspaceQuery`, and `items`, a list of `workspaceItem`. It holds nothing of the account or the session.
 */
export const workspaceHead = z.object({
  format: z.literal(fileFormat),
  version: z.int(),
  exportedAt: z.string(),
})

export type WorkspaceHead = z.infer<typeof workspaceHead>

/** What one element of a file is called, and why it is not taken in. */
export type RefusedPart = { label: string; reason: string }
