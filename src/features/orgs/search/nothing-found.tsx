import type { SearchRemark } from '#records/terms/read-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type NothingFoundProps = {
  /** What the search has to say on its terms. */
  remarks: readonly SearchRemark[]
  onClear(): void
}

/** In place of the organizations when the filters leave none; terms may be the cause. */
export function NothingFound({ remarks, onClear }: NothingFoundProps) {
  return (
    <EmptyState title="No organization matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      <p>Take a filter away or search for another name, ID or email.</p>
      {remarks.map(({ start, text }) => (
        <p key={start} className="mt-1.5 break-words">
          <bdi>{text}</bdi>
        </p>
      ))}
    </EmptyState>
  )
}
