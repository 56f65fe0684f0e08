import type { RecordProblem } from '#record-text/record-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Stands in for a view that needs a record while the text is none. */
export function BrokenRecord({ problem, onJson }: { problem: RecordProblem; onJson(): void }) {
  return (
    <EmptyState
      title="The text is not a record now"
      actions={<Button onClick={onJson}>Mend it in JSON</Button>}
    >
      {problem.message} Nothing is lost; this view comes back when the JSON is valid.
    </EmptyState>
  )
}
