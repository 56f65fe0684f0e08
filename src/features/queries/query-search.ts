import { lenient, repeatedKey } from '#lib/search-params.ts'
import { z } from '#lib/zod.ts'
import { changesSearchShape } from '#records/changes/changes-search.ts'
import { listAddress, listSearchShape } from '#records/list/list-search.ts'

// Every screen's first script loads these keys; the code that uses them loads when its screen opens.

/**
 * Search params of `/queries?tab=replace`. `regex`, `case` and `word` are present only when on; `names` limits the
 * search to dataset names; `where` is the fields to search (default: APL); `among` limits it to the selected queries.
 * The library's filters apply here too.
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

/** When a version was seen, in milliseconds since the epoch. */
const versionAt = lenient(z.string().check(z.regex(/^\d+$/)))

/**
 * `tab`: the view of the record (default: APL). `from`, `to`: the versions compared in the history. `show`: the dialog
 * on who has access. `id`: after `/queries/compare`, the queries to compare.
 */
export const querySearch = z.object({
  tab: lenient(z.enum(queryTabs)),
  from: versionAt,
  to: versionAt,
  show: lenient(z.enum(['access'])),
  id: repeatedKey,
})

/** In table order. */
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
 * Search params of `/queries`: those of every list, one key per facet, whose queries are shown (`owner`; default:
 * everyone's), `severity` of findings, the comparison's two `id`s and `differences`, and those of Changes and of Find and
 * replace. Defaults are omitted.
 */
const schema = z.object({
  ...listSearchShape,
  ...changesSearchShape,
  tab: lenient(z.enum(['findings', 'replace', 'trash', 'compare', 'changes'])),
  dataset: repeatedKey,
  tags: repeatedKey,
  state: repeatedKey,
  who: repeatedKey,
  owner: lenient(z.enum(['mine', 'team'])),
  severity: repeatedKey,
  id: repeatedKey,
  differences: lenient(z.enum(['only'])),
  ...findSearchKeys,
})

export type QueriesSearch = z.infer<typeof schema>

export const queriesSearch = listAddress(schema, queryColumns)

/** What the library's saved views need to know about it. */
export const viewedQueries = {
  id: 'queries',
  singular: 'query',
  plural: 'queries',
  search: queriesSearch,
} as const

/** The library in sentences outside of it, and where its changes are shown. */
export const namedQueries = {
  id: 'queries',
  singular: 'saved query',
  plural: 'saved queries',
  changesTab: 'changes',
} as const
