import { useState } from 'react'
import { LabeledInput } from '#form/labeled-input.tsx'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { type LibraryRow, readTags } from '../library/library.ts'

type TagDialogProps = {
  rows: readonly LibraryRow[]
  onClose(): void
  onChange(added: readonly string[], removed: readonly string[]): void
}

/** Adds tags to all selected queries, and removes others. */
export function TagDialog({ rows, onClose, onChange }: TagDialogProps) {
  const [typed, setTyped] = useState('')
  const [removed, setRemoved] = useState<readonly string[]>([])
  const counts = new Map<string, number>()
  for (const tag of rows.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const added = readTags(typed)
  const hasChange = added.length + removed.length > 0

  return (
    <FormDialog
      onClose={onClose}
      title="Tags"
      description={`For ${countText(rows.length, 'selected query', 'selected queries')}. Tags stay in this browser.`}
      action="Apply"
      blocked={hasChange ? undefined : 'Enter a tag to add, or choose one to remove.'}
      onSubmit={() => {
        onChange(added, removed)
        onClose()
      }}
    >
      <LabeledInput label="Add tags" value={typed} placeholder="tag, tag" onText={setTyped} />
      {counts.size > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">Remove tags</legend>
          <div className="max-h-56 overflow-y-auto">
            {[...counts].map(([tag, count]) => (
              <Checkbox
                key={tag}
                checked={removed.includes(tag)}
                onChange={(isOut) =>
                  setRemoved(isOut ? [...removed, tag] : removed.filter((other) => other !== tag))
                }
                className="h-7 text-sm"
              >
                <bdi className="truncate">{visibleText(tag)}</bdi>
                <span className="tabular text-xs text-muted">{countText(count, 'query', 'queries')}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </FormDialog>
  )
}
