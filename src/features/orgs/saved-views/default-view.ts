import type { QueryClient } from '@tanstack/react-query'
import { collectionOptions } from '#local/use-collection.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { listViews, orgViews, viewSettings } from './org-view.ts'
import { readViewQuery } from './view-query.ts'

/** Longest wait for what this browser keeps, in milliseconds; the whole list is shown then. */
const patience = 500

const wait = () => new Promise<null>((resolve) => setTimeout(resolve, patience, null))

/**
 * The view that the organizations of an account open with, read from what this browser keeps; null when there is none,
 * or when the browser takes too long to say.
 */
export async function defaultView(
  queryClient: QueryClient,
  account: string,
): Promise<{ id: string; search: OrgsSearch } | null> {
  const read = Promise.all([
    queryClient.fetchQuery(collectionOptions(orgViews, account)),
    queryClient.fetchQuery(collectionOptions(viewSettings, account)),
  ]).then(([items, settings]) => listViews(items, settings).find(({ isDefault }) => isDefault) ?? null)
  const view = await Promise.race([read, wait()]).catch(() => null)
  return view && { id: view.id, search: readViewQuery(view.query) }
}
