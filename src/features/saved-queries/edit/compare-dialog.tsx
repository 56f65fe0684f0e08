import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { readRecordText } from '#api/record-text.ts'
import { DiffEditor } from '#editor/code-editor-lazy.tsx'
import { useTheme } from '#ui/theme.ts'
import { ChangesView } from '../record/changes-view.tsx'

type CompareDialogProps = { title: string; before: string; after: string; onClose(): void }

/** Two versions of a record side by side, to look at. A text that is no record is compared as text. */
export function CompareDialog({ title, before, after, onClose }: CompareDialogProps) {
  const theme = useTheme()
  const areRecords = readRecordText(before).record && readRecordText(after).record
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {areRecords ? (
        <ChangesView before={before} after={after} />
      ) : (
        <div className="h-96 overflow-hidden rounded-md border border-line">
          <DiffEditor
            original={before}
            modified={after}
            language="json"
            label="Record changes"
            theme={theme}
            className="h-full"
          />
        </div>
      )}
    </Dialog>
  )
}
