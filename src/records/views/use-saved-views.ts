import { useCollection } from '#local/live-collection.ts'
import { useMemo } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { offerUndo } from '#ui/toast.tsx'
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
    const put = (id: string, { name, query }: View) =>
      void changeViews([{ key: id, value: { name, query } }], [])

    return {
      views,
      /** Whether the views are still loading. */
      isPending,
      setDefault,
      /** Adds a view and returns its id. */
      add(view: View): string {
        const id = crypto.randomUUID()
        put(id, view)
        return id
      },
      rename: (view: SavedView, name: string) => put(view.id, { name, query: view.query }),
      /** Replaces the content of a view. */
      update(view: SavedView, value: View) {
        const undo = changeUndoably([{ key: view.id, value }], [])
        offerUndo(`Updated ${quoted(view.name)}`, undo, { tone: 'success' })
      },
      remove(view: SavedView) {
        const undos = [
          changeUndoably([], [view.id]),
          ...(view.isDefault ? [changeSettings([], [defaultKey])] : []),
        ]
        offerUndo(`Removed ${quoted(view.name)}`, () => {
          for (const undo of undos) undo()
        })
      },
      /** Adds several views in one transaction. */
      addAll(added: readonly (View & { isDefault: boolean })[]) {
        const items = added.map(({ name, query }) => ({ key: crypto.randomUUID(), value: { name, query } }))
        void changeViews(items, [])
        const chosen = items[added.findIndex(({ isDefault }) => isDefault)]
        if (chosen) setDefault(chosen.key)
      },
    }
  }, [changeSettings, changeUndoably, changeViews, isPending, putSetting, removeSetting, views])
}

export type SavedViews = ReturnType<typeof useSavedViews>

const quoted = (name: string) => `“${visibleText(name)}”`
