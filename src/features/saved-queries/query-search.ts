import { lenient } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'

export const queryTabs = ['apl', 'options', 'json', 'history'] as const
export type QueryTab = (typeof queryTabs)[number]

/** Time of a version, in milliseconds since the epoch. */
const versionAt = lenient(z.string().check(z.regex(/^\d+$/)))

/**
 * `tab`: the view of the record; APL when left out. `from`, `to`: the versions that the history compares. `show`: the
 * dialog on who can touch it.
 */
export const querySearch = z.object({
  tab: lenient(z.enum(queryTabs)),
  from: versionAt,
  to: versionAt,
  show: lenient(z.enum(['access'])),
})

/** `q`: what the library is searched for. */
export const queriesSearch = z.object({ q: lenient(z.string()) })
