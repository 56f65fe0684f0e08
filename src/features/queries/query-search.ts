import { lenient, repeatedKey } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'
import { listAddress, listSearchShape } from '#records/list/list-search.ts'

// Every screen's first script knows these keys; what is made of them comes when the screen is opened.

/**
 * What `?tab=replace` adds to the address of `/queries`: `find` and `with`, `regex`, `case` and `word` when they are
 * switched on, `names` when only names of datasets are meant, `where` the fields (the APL when left out), `among` when
 * only the selected queries are meant. The filters of the library narrow the queries here too.
 */
const findSearchKeys = {
  find: lenient(z.string()),
  with: lenient(z.string()),
  regex: lenient(z.enum(['on'])),
  case: lenient(z.enum(['match'])),
  word: lenient(z.enum(['whole'])),
  names: lenient(z.enum(['dataset'])),
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

/** Ids of all columns of the library, in their order. */
export const queryColumns = [
  'name',
  'apl',
  'dataset',
  'tags',
  'lastOpened',
  'lastSaved',
  'draft',
  'gone',
  'pinned',
  'note',
  'id',
] as const

/**
 * The address of `/queries`: what every list has; a key for each facet; `severity` of findings; of the comparison the two `id`s and whether
 * only `differences` are shown; then what Find and replace adds. Defaults are left out.
 */
const schema = z.object({
  ...listSearchShape,
  tab: lenient(z.enum(['findings', 'replace', 'trash', 'compare'])),
  dataset: repeatedKey,
  tags: repeatedKey,
  state: repeatedKey,
  who: repeatedKey,
  severity: repeatedKey,
  id: repeatedKey,
  differences: lenient(z.enum(['only'])),
  ...findSearchKeys,
})

export type QueriesSearch = z.infer<typeof schema>

export const queriesSearch = listAddress(schema, queryColumns)

/** What the saved views of the library need to know of it. */
export const viewedQueries = { id: 'queries', one: 'query', many: 'queries', search: queriesSearch } as const
