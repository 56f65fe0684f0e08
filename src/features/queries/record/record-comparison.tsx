import { readRecordText } from '#record-text/record-text.ts'
import { DiffEditor } from '#editor/code-editor-lazy.tsx'
import { useTheme } from '#ui/theme.ts'
import { ChangesView } from './changes-view.tsx'

/** What differs between two texts: field by field where both are records, line by line otherwise. */
export function RecordComparison({ before, after }: { before: string; after: string }) {
  const theme = useTheme()
  if (before === after) return <p className="text-sm text-muted">Both are the same, byte for byte.</p>
  if (readRecordText(before).record && readRecordText(after).record) {
    return <ChangesView before={before} after={after} />
  }
  return (
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
  )
}
