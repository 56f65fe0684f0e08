import { countText } from '#lib/count-text.ts'
import { ImportDialog } from '#ui/import-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { planViewsImport, readViewsFile } from './views-file.ts'
import type { Viewed } from './saved-view.ts'
import type { SavedViews } from './use-saved-views.ts'

type ImportViewsDialogProps = { resource: Viewed; saved: SavedViews; onClose(): void }

export function ImportViewsDialog({ resource, saved, onClose }: ImportViewsDialogProps) {
  return (
    <ImportDialog
      what="views"
      savedWith="Export views"
      description="The views in the file are added to yours. Nothing is replaced."
      // Enough for thousands of views.
      megabytes={5}
      read={(text) => readViewsFile(resource, text)}
      plan={({ views }) => planViewsImport(resource, saved.views, views)}
      onImport={async (put) => {
        if (await saved.addAll(put))
          toast({ title: `Imported ${countText(put.length, 'view')}`, tone: 'success' })
      }}
      noun={['view', 'views']}
      onClose={onClose}
    />
  )
}
