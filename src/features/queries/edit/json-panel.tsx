import type { RecordPath, RecordProblem } from '#record-text/record-text.ts'
import { pathText } from '#record-text/record-changes.ts'
import { CodeEditor } from '#editor/code-editor-lazy.tsx'
import { useTheme } from '#ui/theme.ts'

type JsonPanelProps = {
  text: string
  problem: RecordProblem | undefined
  duplicates: readonly RecordPath[]
  readOnly: boolean
  onText(text: string): void
  onSave(): void
  onFormat(): void
}

/** The record as its text. */
export function JsonPanel({ text, problem, duplicates, readOnly, onText, onSave, onFormat }: JsonPanelProps) {
  const theme = useTheme()
  return (
    <div className="flex min-h-80 flex-1 flex-col">
      {problem && (
        <p role="alert" className="bg-danger-soft px-4 py-2 text-sm text-danger sm:px-6">
          {problem.message} It cannot be saved until that is mended; nothing you typed is lost.
        </p>
      )}
      {duplicates.length > 0 && (
        <p role="status" className="bg-warning-soft px-4 py-2 text-sm text-warning sm:px-6">
          {duplicates.map((path) => pathText(path)).join(', ')}: the key stands more than once in its object.
          Which one counts is up to the reader.
        </p>
      )}
      <CodeEditor
        value={text}
        onChange={onText}
        language="json"
        label="Record JSON"
        readOnly={readOnly}
        theme={theme}
        onSave={onSave}
        onFormat={onFormat}
        className="min-h-0 flex-1"
      />
    </div>
  )
}
