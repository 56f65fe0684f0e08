import { ImportDialog } from '#ui/import-dialog.tsx'
import { planPublishedImport, type PublishedImport, readPublishedFile } from './read-published-file.ts'
import type { PublishedByPlan } from '../limits/published-limits.ts'

type ImportPublishedDialogProps = {
  published: PublishedByPlan
  onImport(put: PublishedImport['put']): void
  onClose(): void
}

/** Imports published limits that were exported. */
export function ImportPublishedDialog({ published, ...handlers }: ImportPublishedDialogProps) {
  return (
    <ImportDialog
      what="published limits"
      savedWith="Export limits"
      description="Plans in the file are added, or replace those you already have. Other plans stay."
      megabytes={1}
      read={readPublishedFile}
      plan={({ plans }) => planPublishedImport(published, plans)}
      noun={['plan', 'plans']}
      {...handlers}
    />
  )
}
