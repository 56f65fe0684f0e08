import { ImportDialog, replacingOutcomes } from '#ui/import-dialog.tsx'
import {
  largestPublishedFile,
  planPublishedImport,
  type PublishedImport,
  type ReadPlan,
  readPublishedFile,
} from './read-published-file.ts'
import type { PublishedByPlan } from '../limits/published-limits.ts'
type ImportPublishedDialogProps = {
  published: PublishedByPlan
  onImport(put: PublishedImport['put']): void
  onClose(): void
}

/** Imports published limits that were exported. */
export function ImportPublishedDialog({ published, onImport, onClose }: ImportPublishedDialogProps) {
  function plan({ plans }: { plans: readonly ReadPlan[] }) {
    const { report, put } = planPublishedImport(published, plans)
    return { report, apply: put.length > 0 ? () => onImport(put) : undefined }
  }
  return (
    <ImportDialog
      title="Import published limits"
      description="Plans in the file are added, or replace those you already have. Other plans stay."
      fileLabel="File of published limits"
      hint="A JSON file saved with “Export limits”, up to 1 MB."
      largest={largestPublishedFile}
      read={readPublishedFile}
      plan={plan}
      outcomes={replacingOutcomes}
      noun={['plan', 'plans']}
      onClose={onClose}
    />
  )
}
