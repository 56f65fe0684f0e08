import { countText } from '#lib/count-text.ts'
import { ImportDialog } from '#ui/import-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { maxViewsFileBytes, planViewsImport, type ReadView, readViewsFile } from './views-file.ts'
import type { Viewed } from './saved-view.ts'
import type { SavedViews } from './use-saved-views.ts'
const outcomes = [
  { id: 'unreadable', label: 'Unreadable', tone: 'danger' },
  { id: 'new', label: 'New', tone: 'success' },
  { id: 'renamed', label: 'Renamed', tone: 'info' },
  { id: 'same', label: 'Same', tone: 'neutral' },
] as const

/** Imports exported views. */
export function ImportViewsDialog({
  resource,
  saved,
  onClose,
}: {
  resource: Viewed
  saved: SavedViews
  onClose(): void
}) {
  function plan({ views }: { views: readonly ReadView[] }) {
    const { report, added } = planViewsImport(resource, saved.views, views)
    function apply() {
      saved.addAll(added)
      toast({ title: `Imported ${countText(added.length, 'view')}`, tone: 'success' })
    }
    return { report, apply: added.length > 0 ? apply : undefined }
  }
  return (
    <ImportDialog
      title="Import views"
      description="The views in the file are added to yours. Nothing is replaced."
      fileLabel="File of views"
      hint="A JSON file saved with “Export views”, up to 5 MB."
      largest={maxViewsFileBytes}
      read={(text) => readViewsFile(resource, text)}
      plan={plan}
      outcomes={outcomes}
      noun={['view', 'views']}
      onClose={onClose}
    />
  )
}
