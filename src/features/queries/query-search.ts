import { lenient, repeatedKey } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'

// Every screen's first script knows these keys; what is made of them comes when the screen is opened.

/**
 * What `?tab=replace` adds to the address of `/queries`: `find` and `with`, `regex`, `case` and `word` when they are
 * switched on, `where` the fields (the APL when left out), `among` when only the selected queries are meant. The
 * filters of the library narrow the queries here too.
 */
const findSearchKeys = {
  find: lenient(z.string()),
  with: lenient(z.string()),
  regex: lenient(z.enum(['on'])),
  case: lenient(z.enum(['match'])),
  word: lenient(z.enum(['whole'])),
  where: repeatedKey,
  among: lenient(z.enum(['selected'])),
}

export type FindSearch = z.infer<z.ZodMiniObject<typeof findSearchKeys>>

const queryTabs = ['apl', 'options', 'json', 'history'] as const
export type QueryTab = (typeof queryTabs)[number]

/** Time of a version, in milliseconds since the epoch. */
const versionAt = lenient(z.string().check(z.regex(/^\d+$/)))

/**
 * `tab`: the view of the record; APL when left out. `from`, `to`: the versions that the history compares. `show`: the
 * dialog on who has access.
 */
export const querySearch = z.object({
  tab: lenient(z.enum(queryTabs)),
  from: versionAt,
  to: versionAt,
  show: lenient(z.enum(['access'])),
})

/**
 * The address of `/queries`: `tab`, the library when left out; of the library `q` search text, a repeated key for
 * each facet, `sort` as "name.asc,lastOpened.desc", `hide` the columns that are not shown, `density`; of the
 * comparison the two `id`s and whether only `differences` are shown; then what Find and replace adds. Defaults are
 * left out.
 */
const schema = z.object({
  tab: lenient(z.enum(['replace', 'trash', 'compare'])),
  q: lenient(z.string()),
  dataset: repeatedKey,
  tags: repeatedKey,
  state: repeatedKey,
  sort: lenient(z.string()),
  hide: repeatedKey,
  density: lenient(z.enum(['compact'])),
  id: repeatedKey,
  differences: lenient(z.enum(['only'])),
  ...findSearchKeys,
})

export type QueriesSearch = z.infer<typeof schema>

// The router keeps what a route does not know: here it must go.
const gone = { view: undefined }

/** Reads the address of `/queries`; earlier versions wrote `view` for the tab. */
export const queriesSearch = ({ view, ...search }: Record<string, unknown>): QueriesSearch =>
  view === undefined ? schema.parse(search) : { ...schema.parse({ tab: view, ...search }), ...gone }
