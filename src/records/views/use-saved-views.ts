import { reportUndoably, useCollection } from '#local/live-collection.ts'
import { useMemo } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import {
  defaultKey,
  listViews,
  type SavedView,
  type View,
  viewCollections,
  type Viewed,
} from './saved-view.ts'

/** The saved views of the account and the operations on them. Updating and removing offer Undo. */
export function useSavedViews(resource: Viewed) {
  const collections = viewCollections(resource)
  const { items, change: changeViews, changeUndoably, isPending } = useCollection(collections.views)
  const {
    items: settings,
    put: putSetting,
    remove: removeSetting,
    changeUndoably: changeSettings,
  } = useCollection(collections.settings)
  const views = useMemo(() => listViews(resource, items, settings), [resource, items, settings])

  return useMemo(() => {
    const setDefault = (id: string | null) =>
      void (id === null ? removeSetting(defaultKey) : putSetting(defaultKey, { view: id }))
    const put = (id: string, { name, query }: View) => changeViews([{ key: id, value: { name, query } }], [])

    return {
      views,
      /** Whether the views are still loading. */
      isPending,
      setDefault,
      /** Adds a view. Returns its id, and whether it was stored. */
      add(view: View): { id: string; isStored: Promise<boolean> } {
        const id = crypto.randomUUID()
        return { id, isStored: put(id, view) }
      },
      rename: (view: SavedView, name: string) => void put(view.id, { name, query: view.query }),
      /** Replaces the content of a view. */
      update(view: SavedView, value: View) {
        const change = changeUndoably([{ key: view.id, value }], [])
        void reportUndoably(`Updated ${quoted(view.name)}`, [change], { tone: 'success' })
      },
      remove(view: SavedView) {
        const changes = [
          changeUndoably([], [view.id]),
          ...(view.isDefault ? [changeSettings([], [defaultKey])] : []),
        ]
        void reportUndoably(`Removed ${quoted(view.name)}`, changes)
      },
      /** Adds several views in one transaction. Returns whether they were stored. */
      addAll(added: readonly (View & { isDefault: boolean })[]): Promise<boolean> {
        const items = added.map(({ name, query }) => ({ key: crypto.randomUUID(), value: { name, query } }))
        const isStored = changeViews(items, [])
        const chosen = items[added.findIndex(({ isDefault }) => isDefault)]
        if (chosen) setDefault(chosen.key)
        return isStored
      },
    }
  }, [changeSettings, changeUndoably, changeViews, isPending, putSetting, removeSetting, views])
}

export type SavedViews = ReturnType<typeof useSavedViews>

const quoted = (name: string) => `“${visibleText(name)}”`
