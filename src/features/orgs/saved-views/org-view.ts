import type { Collection } from '#local/collection.ts'
import { z } from '#lib/zod.ts'
import { readViewQuery, viewQuery } from './view-query.ts'

/**
 * A saved view: an address of the organizations under a name. `query` is the query part of that address, without its
 * question mark; keys that only a newer Starboard knows stay in it.
 */
export type OrgView = { name: string; query: string }

/** The saved views of an account, by random keys. */
export const orgViews: Collection<OrgView> = {
  kind: 'orgs.views',
  schema: z.object({ name: z.string(), query: z.string() }),
}

/** Which view the organizations open with: the key of a saved view, under `defaultKey`. */
export const viewSettings: Collection<{ view: string }> = {
  kind: 'orgs.view-settings',
  schema: z.object({ view: z.string() }),
}

export const defaultKey = 'default'

/** One saved view as the screens show it. */
export type SavedView = OrgView & {
  id: string
  isDefault: boolean
  /** Its query part in one spelling, without what this version does not know: what the list shows with it. */
  shows: string
}

const names = new Intl.Collator('en-US', { numeric: true })

/** Saved views by their names. */
export function listViews(
  items: readonly { key: string; value: OrgView }[],
  settings: readonly { key: string; value: { view: string } }[],
): readonly SavedView[] {
  const chosen = settings.find(({ key }) => key === defaultKey)?.value.view
  return items
    .map(({ key, value: { name, query } }) => ({
      id: key,
      name,
      query,
      isDefault: key === chosen,
      shows: viewQuery(readViewQuery(query)),
    }))
    .sort((a, b) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}
